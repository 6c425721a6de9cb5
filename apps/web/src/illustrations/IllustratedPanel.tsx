import type { ReactNode } from 'react';
import type { Picture_picture$key } from '../pictures/__generated__/Picture_picture.graphql.js';
import { PictureOrDrawing } from '../pictures/PictureOrDrawing.js';
import styles from './IllustratedPanel.module.css';

interface IllustratedPanelProps {
  /** The type of thing that is drawn; on a phone there is no room for it. */
  readonly type: string;
  /** Stands in place of the drawing. */
  readonly picture?: Picture_picture$key | null | undefined;
  /** What the panel is called. */
  readonly label: string;
  readonly children: ReactNode;
  /** What stands at its lower edge, below a rule. */
  readonly foot?: ReactNode;
}

/** A large panel with an illustration at its side. */
export function IllustratedPanel({ type, picture, label, children, foot }: IllustratedPanelProps) {
  return (
    <section className={styles.panel} aria-label={label}>
      <PictureOrDrawing
        picture={picture}
        type={type}
        name={label}
        sizes="236px"
        isFirst
        className={styles.illustration}
      />
      <div className={styles.inside}>
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </section>
  );
}
