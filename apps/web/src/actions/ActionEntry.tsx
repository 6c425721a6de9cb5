import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { PictureGrid } from '../pictures/PictureGrid.js';
import { clock, fullTime, parseTime } from '../time/time.js';
import { Age } from '../time/Age.js';
import { Icon } from '../ui/Icon.js';
import type { ActionEntry_action$key } from './__generated__/ActionEntry_action.graphql.js';
import { isUnsent } from './unsent.js';
import { ActionTools, type OpenTools } from './ActionTools.js';
import styles from './Timeline.module.css';
import { actionIcon, labelsOf } from './labels.js';
import * as texts from './texts.js';

interface ActionEntryProps {
  readonly action: ActionEntry_action$key;
  readonly onTools: OpenTools;
}

/** One action on a timeline: what in bold, who and the quoted words beneath, the time at the right. */
export function ActionEntry({ action, onTools }: ActionEntryProps) {
  const data = useFragment(
    graphql`
      fragment ActionEntry_action on Action {
        nodeId
        type
        comments
        createdAt
        updatedAt
        pictures(first: 6) {
          ...PictureGrid_pictures
        }
        creator {
          name
        }
        ...ActionTools_action
      }
    `,
    action,
  );
  const at = parseTime(data.createdAt);
  const who = data.creator?.name;
  return (
    <li className={styles.entry}>
      <span className={styles.node}>
        <Icon name={actionIcon(data.type)} size={18} />
      </span>
      <div>
        <b>{labelsOf(data.type).past}</b>
        {(who || data.comments) && (
          <span className="small">
            {who}
            {who && data.comments && ': '}
            {data.comments && `“${data.comments}”`}
          </span>
        )}
        {data.pictures.length > 0 && (
          <PictureGrid
            pictures={data.pictures}
            name={texts.ofAction(labelsOf(data.type).noun)}
            of={data.nodeId}
            isSmall
          />
        )}
        {parseTime(data.updatedAt) > at && (
          <span className="tiny">
            {texts.edited} <Age at={data.updatedAt} />
          </span>
        )}
      </div>
      <time className="tiny" dateTime={at.toISOString()} title={fullTime(at)}>
        {isUnsent(data.nodeId) ? texts.sending : clock(at)}
      </time>
      <ActionTools action={data} onOpen={onTools} />
    </li>
  );
}
