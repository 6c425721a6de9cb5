import { useEffect, useRef, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { PictureOrDrawing } from '../pictures/PictureOrDrawing.js';
import { thingTypeLabel } from '../things/labels.js';
import { thingPath } from '../things/thing-path.js';
import { Icon } from '../ui/Icon.js';
import { Section } from '../ui/Section.js';
import type { Gallery_thing$key } from './__generated__/Gallery_thing.graphql.js';
import styles from './Gallery.module.css';
import * as texts from './texts.js';

const most = 12;

interface GalleryProps {
  readonly things: Gallery_thing$key;
  /** Whether they are the viewer's. */
  readonly isMine: boolean;
}

/** Pictures of things side by side, those with a photograph first; what does not fit is a press or a swipe away. */
export function Gallery({ things, isMine }: GalleryProps) {
  const all = useFragment(
    graphql`
      fragment Gallery_thing on Thing @relay(plural: true) {
        id
        name
        type
        picture {
          ...Picture_picture
        }
        group {
          name
          isPersonal
        }
      }
    `,
    things,
  );
  const entries = [...all].sort((a, b) => Number(!!b.picture) - Number(!!a.picture)).slice(0, most);
  const strip = useRef<HTMLUListElement>(null);
  const { before, after } = useHasMore(strip, entries.length);
  const handleTurn = (direction: 1 | -1) => {
    const element = strip.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.9 });
  };
  if (entries.length === 0) return null;
  return (
    <Section
      title={texts.gallery}
      more={{ to: isMine ? '/things?scope=own&layout=tiles' : '/things?layout=tiles', label: texts.all }}
      tools={
        (before || after) && (
          <div className={styles.tools}>
            <button
              type="button"
              aria-label={texts.earlierPictures}
              disabled={!before}
              onClick={() => handleTurn(-1)}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              aria-label={texts.morePictures}
              disabled={!after}
              onClick={() => handleTurn(1)}
            >
              <Icon name="right" />
            </button>
          </div>
        )
      }
    >
      <ul ref={strip} className={styles.strip}>
        {entries.map(({ id, name, type, picture, group }) => (
          <li key={id}>
            <PictureOrDrawing
              picture={picture}
              type={type}
              name={name}
              sizes="(max-width: 760px) 60vw, 240px"
              className={styles.picture}
            />
            <Link to={thingPath(id)}>{name}</Link>
            <span className="tiny">{group && !group.isPersonal ? group.name : thingTypeLabel(type)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Whether a strip goes on before and after what is in sight. */
const useHasMore = (strip: React.RefObject<HTMLElement | null>, count: number) => {
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const before = scrollLeft > 1;
      const after = scrollLeft + clientWidth < scrollWidth - 1;
      setMore((was) => (was.before === before && was.after === after ? was : { before, after }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [strip, count]);
  return more;
};
