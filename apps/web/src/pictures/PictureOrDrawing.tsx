import { Illustration } from '../illustrations/Illustration.js';
import styles from '../illustrations/Illustration.module.css';
import { Picture } from './Picture.js';
import type { Picture_picture$key } from './__generated__/Picture_picture.graphql.js';
import * as texts from './texts.js';

interface PictureOrDrawingProps {
  readonly picture: Picture_picture$key | null | undefined;
  /** The type whose drawing stands for what has no picture. */
  readonly type: string;
  /** What the picture is of. */
  readonly name: string;
  readonly sizes: string;
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** The picture of something, or the drawing of its type where it has none. */
export function PictureOrDrawing({ picture, type, name, className = '', ...shown }: PictureOrDrawingProps) {
  if (!picture) return <Illustration type={type} className={className} />;
  return (
    <figure className={`${styles.illustration} ${styles.photo} ${className}`}>
      <Picture {...shown} picture={picture} alt={texts.pictureOf(name)} />
    </figure>
  );
}
