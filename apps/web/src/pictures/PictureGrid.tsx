import { useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { later } from '../ui/later.js';
import type { PictureGrid_pictures$key } from './__generated__/PictureGrid_pictures.graphql.js';
import { Picture } from './Picture.js';
import styles from './PictureGrid.module.css';
import * as texts from './texts.js';

const PictureFullScreen = later(async () => (await import('./PictureFullScreen.js')).PictureFullScreen);

interface PictureGridProps {
  readonly pictures: PictureGrid_pictures$key;
  /** What they are of. */
  readonly name: string;
  /** Its node id. */
  readonly of: string;
  /** Small ones stand in a line of a timeline. */
  readonly isSmall?: boolean;
}

/** Pictures beside each other; each opens on the whole screen. */
export function PictureGrid({ pictures: keys, name, of, isSmall = false }: PictureGridProps) {
  const pictures = useFragment(
    graphql`
      fragment PictureGrid_pictures on Picture @relay(plural: true) {
        nodeId
        status
        action {
          nodeId
        }
        ...Picture_picture
        ...PictureFullScreen_pictures
      }
    `,
    keys,
  );
  const [open, setOpen] = useState<string>();
  const sizes = isSmall ? '72px' : '(max-width: 760px) 31vw, 200px';
  return (
    <>
      <ul className={isSmall ? styles.line : styles.grid}>
        {pictures.map((picture, i) => (
          <li key={picture.nodeId}>
            <button
              type="button"
              aria-label={texts.enlarge(texts.pictureNumber(name, i + 1, pictures.length))}
              onClick={() => setOpen(picture.nodeId)}
            >
              <Picture picture={picture} alt="" sizes={sizes} className={styles.picture} />
              {picture.status !== 'READY' && (
                <span className={styles.state}>
                  {picture.status === 'REFUSED' ? texts.notShown : texts.preparing}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {open && pictures.length > 0 && (
        <PictureFullScreen
          pictures={pictures}
          name={name}
          of={of}
          start={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
