import { Link } from 'react-router-dom';
import { thingIcon, thingTypeLabel } from '../things/labels.js';
import { useRecentThings } from '../things/useRecentThings.js';
import { RecentThingLive } from '../things/RecentThingLive.js';
import { thingPath } from '../things/thing-path.js';
import { Icon } from '../ui/Icon.js';
import { Section } from '../ui/Section.js';
import styles from './RecentThings.module.css';
import * as texts from './texts.js';

const shown = 6;
// What the browser remembers is renewed by the row itself.
const nothing = () => undefined;

/** The things that were viewed last in this browser; nothing before there is one. */
export function RecentThings() {
  const things = useRecentThings().slice(0, shown);
  if (things.length === 0) return null;
  return (
    <Section title={texts.recentlyViewed}>
      <ul>
        {things.map(({ id, name, type }) => (
          <li key={id} className={styles.row}>
            <RecentThingLive id={id} onChange={nothing} />
            <Icon name={thingIcon(type)} />
            <div>
              <Link to={thingPath(id)}>{name}</Link>
              <span className="tiny">{thingTypeLabel(type)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
