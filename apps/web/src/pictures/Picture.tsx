import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import type { Picture_picture$key } from './__generated__/Picture_picture.graphql.js';
import styles from './Picture.module.css';
import { previews } from './previews.js';

interface PictureProps {
  readonly picture: Picture_picture$key;
  /** What it shows; empty where its name stands beside it. */
  readonly alt: string;
  /** How wide it is shown, as the `sizes` of an `<img>`. */
  readonly sizes: string;
  /** The first picture of a page: it is not waited for until it comes near. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** `1.avif 160w, 2.avif 480w`. */
const setOf = (sources: readonly { readonly width: number }[], of: (i: number) => string): string =>
  sources.map(({ width }, i) => `${of(i)} ${width}w`).join(', ');

/**
 * A picture that fills its frame, blurred until it is there. The frame has its size before, so that nothing moves; the file
 * that was uploaded stands in it until the server's own can be shown.
 */
export function Picture({ picture, alt, sizes, isFirst, className = '' }: PictureProps) {
  const { id, width, height, placeholder, sources } = useFragment(
    graphql`
      fragment Picture_picture on Picture {
        id
        width
        height
        placeholder
        sources {
          width
          avif
          webp
        }
      }
    `,
    picture,
  );
  const behind = previews.get(id) ?? placeholder;
  const usual = sources.find((source) => source.width >= 480) ?? sources.at(-1);
  return (
    <span
      className={`${styles.frame} ${className}`}
      style={behind ? { backgroundImage: `url("${behind}")` } : undefined}
    >
      {usual && (
        <picture>
          <source type="image/avif" sizes={sizes} srcSet={setOf(sources, (i) => sources[i]!.avif)} />
          <img
            src={usual.webp}
            srcSet={setOf(sources, (i) => sources[i]!.webp)}
            sizes={sizes}
            width={width ?? undefined}
            height={height ?? undefined}
            alt={alt}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            decoding="async"
          />
        </picture>
      )}
    </span>
  );
}
