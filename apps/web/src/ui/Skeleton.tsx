import styles from './Skeleton.module.css';

/** Grey shapes while something loads. Invisible for the first 150 ms, so that quick answers do not flicker. */
export function Skeleton({ lines = 3, height }: { lines?: number; height?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading</span>
      {height === undefined ? (
        Array.from({ length: lines }, (_, line) => <i key={line} className={styles.line} />)
      ) : (
        <i className={styles.block} style={{ height }} />
      )}
    </div>
  );
}

/** The shape of what stands below a page's head: two panels beside each other, then a wide one. */
export function PanelSkeleton() {
  return (
    <div className={styles.page}>
      <span className="visually-hidden" role="status">
        Loading
      </span>
      <Panels />
    </div>
  );
}

const Panels = () => (
  <>
    <div className="columns" aria-hidden="true">
      <i className={styles.panel} />
      <i className={styles.panel} />
    </div>
    <i className={styles.panel} aria-hidden="true" />
  </>
);

/** The shape of a page that loads: a title, a large panel, rows. */
export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.skeleton} role="status">
        <span className="visually-hidden">Loading</span>
        <i className={styles.title} />
        <i className={styles.subtitle} />
      </div>
      <Panels />
    </div>
  );
}
