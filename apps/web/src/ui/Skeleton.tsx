import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { type Shape, shapeOf } from './page-shape.js';
import styles from './Skeleton.module.css';
import * as texts from './texts.js';

/** Grey shapes while something loads. Invisible for the first 150 ms, so that quick answers do not flicker. */
export function Skeleton({ lines = 3, height }: { lines?: number; height?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{texts.loading}</span>
      {height === undefined ? (
        Array.from({ length: lines }, (_, line) => <i key={line} className={styles.line} />)
      ) : (
        <i style={{ height }} />
      )}
    </div>
  );
}

/** The shape of what stands below a page's head: two panels beside each other, then a wide one. */
export function PanelSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">{texts.loading}</span>
      <div aria-hidden="true">
        <div className="columns">
          {panel}
          {panel}
        </div>
        {panel}
      </div>
    </div>
  );
}

const times = (count: number, kind: string | undefined) =>
  Array.from({ length: count }, (_, index) => <i key={index} className={kind} />);

const panel = <i className={styles.panel} />;
const rows = (count: number) => (
  <div className={styles.rows}>
    <i className={styles.heading} />
    {times(count, styles.row)}
  </div>
);
const head = (
  <div className={styles.head}>
    <i className={styles.title} />
    <i className={styles.subtitle} />
  </div>
);
const crumb = <i className={styles.crumb} />;

/** Every shape, as grey boxes. */
export const shapes: Readonly<Record<Shape, ReactNode>> = {
  home: (
    <>
      {head}
      <div className="columns">
        <i className={styles.picture} />
        {rows(5)}
        {rows(4)}
        {rows(4)}
      </div>
    </>
  ),
  list: (
    <>
      {head}
      {rows(8)}
    </>
  ),
  thing: (
    <>
      {crumb}
      <div className={styles.thing}>
        <i />
        {head}
      </div>
      <i className={styles.tabs} />
      <div className="columns">
        {panel}
        {panel}
      </div>
    </>
  ),
  device: (
    <>
      {crumb}
      {head}
      <div className="columns">
        {panel}
        {panel}
      </div>
    </>
  ),
  form: (
    <>
      {crumb}
      {head}
      <div className={styles.fields}>
        {times(4, styles.field)}
        <i className={styles.button} />
      </div>
    </>
  ),
  plain: head,
};

/** A page that loads, in its own shape: what comes takes the place of what is there. */
export function PageSkeleton() {
  return <PageShape shape={shapeOf(useLocation().pathname)} />;
}

/** The same for a shape by its name. */
export function PageShape({ shape }: { shape: Shape }) {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">{texts.loading}</span>
      <div aria-hidden="true">{shapes[shape]}</div>
    </div>
  );
}
