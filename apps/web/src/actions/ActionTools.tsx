import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useNow } from '../time/useNow.js';
import { Icon } from '../ui/Icon.js';
import type {
  ActionTools_action$data,
  ActionTools_action$key,
} from './__generated__/ActionTools_action.graphql.js';
import { whatAndWhen } from './labels.js';
import styles from './Timeline.module.css';
import * as texts from './texts.js';

/** An entry as it is when its button is pressed. */
export type Tooled = ActionTools_action$data;
/** Opens the sheet of an entry; the button is where the focus comes from. */
export type OpenTools = (action: Tooled, button: HTMLElement) => void;

interface ActionToolsProps {
  readonly action: ActionTools_action$key;
  readonly onOpen: OpenTools;
}

/** The button to what the viewer may do with an entry of a timeline. */
export function ActionTools({ action, onOpen }: ActionToolsProps) {
  const data = useFragment(
    graphql`
      fragment ActionTools_action on Action {
        id
        nodeId
        thingId
        type
        comments
        createdAt
        viewerMayEdit
        viewerMayDelete
      }
    `,
    action,
  );
  const now = useNow();
  const { viewerMayEdit, viewerMayDelete } = data;
  if (!viewerMayEdit && !viewerMayDelete) return null;
  return (
    <button
      type="button"
      className={styles.tools}
      aria-haspopup="dialog"
      aria-label={(viewerMayEdit ? texts.editOrDelete : texts.deleteOf)(whatAndWhen(data, now))}
      onClick={({ currentTarget }) => onOpen(data, currentTarget)}
    >
      <Icon name={viewerMayEdit ? 'more' : 'trash'} />
    </button>
  );
}
