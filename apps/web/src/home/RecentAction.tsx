import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { actionIcon, labelsOf } from '../actions/labels.js';
import { thingPath } from '../things/thing-path.js';
import { Age } from '../time/Age.js';
import { Icon } from '../ui/Icon.js';
import type { RecentAction_action$key } from './__generated__/RecentAction_action.graphql.js';
import styles from './RecentAction.module.css';
import * as texts from './texts.js';

/** Who did what for which thing, as one sentence. */
export function RecentAction({ action }: { action: RecentAction_action$key }) {
  const data = useFragment(
    graphql`
      fragment RecentAction_action on Action {
        type
        createdAt
        creator {
          name
        }
        thing {
          id
          name
        }
      }
    `,
    action,
  );
  const thing = data.thing ? <Link to={thingPath(data.thing.id)}>{data.thing.name}</Link> : texts.aThing;
  return (
    <li className={styles.row}>
      <Icon name={actionIcon(data.type)} />
      <div>
        <span>
          {data.creator ? (
            <>
              <b>{data.creator.name}</b> {labelsOf(data.type).verb} {thing}
            </>
          ) : (
            <>
              <b>{thing}</b> {labelsOf(data.type).passive}
            </>
          )}
        </span>
        <span className="tiny">
          <Age at={data.createdAt} />
        </span>
      </div>
    </li>
  );
}
