import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { actionsByUse } from '../actions/ActionPicker.js';
import { actionIcon, actionLabels } from '../actions/labels.js';
import { RecentThingLive } from '../things/RecentThingLive.js';
import { useRecentThings } from '../things/recent-things.js';
import { thingIcon } from '../things/labels.js';
import { Icon } from '../ui/Icon.js';
import { Sheet } from '../ui/Sheet.js';
import styles from './QuickAction.module.css';

/**
 * Three taps from anywhere: plus, what was done, record. The thing on the page is preselected, else the one
 * viewed last; another is one tap away.
 */
export function QuickAction({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  const things = useRecentThings().filter(({ mayRecord }) => mayRecord);
  const [chosen, setChosen] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const thing =
    things.find(({ id }) => id === chosen) ?? things.find(({ id }) => pathname.includes(id)) ?? things[0];
  const others = things.filter((other) => other !== thing).slice(0, 5);
  return (
    <Sheet open={open} title={thing ? 'Record an action' : 'Add'} onClose={onClose}>
      {open && thing && [thing, ...others].map(({ id }) => <RecentThingLive key={id} id={id} />)}
      {thing && (
        <>
          <button
            type="button"
            className={styles.thing}
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            <Icon name={thingIcon(thing.type)} size={22} />
            <b>{thing.name}</b>
            {things.length > 1 && <Icon name="down" size={18} />}
          </button>
          {choosing && (
            <ul className={styles.choices}>
              {others.map(({ id, name, type }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => {
                      setChosen(id);
                      setChoosing(false);
                    }}
                  >
                    <Icon name={thingIcon(type)} size={22} />
                    {name}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <ul className={styles.types}>
            {actionsByUse.map((type) => (
              <li key={type}>
                <Link to={`/things/${thing.id}/action?type=${type}`} className={styles.type}>
                  <Icon name={actionIcon(type)} size={28} />
                  {actionLabels[type].noun}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className={styles.adds}>
        {!thing && (
          <li>
            <Link to="/things">
              <Icon name="search" size={22} />
              Find a thing to record on
            </Link>
          </li>
        )}
        <li>
          <Link to="/things/new">
            <Icon name="leaf" size={22} />
            Add a thing
          </Link>
        </li>
        <li>
          <Link to="/devices/new">
            <Icon name="device" size={22} />
            Add a device
          </Link>
        </li>
      </ul>
    </Sheet>
  );
}
