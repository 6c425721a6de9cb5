import { Button } from '../ui/Button.js';
import type { ChosenThing } from './ChosenBar.js';
import styles from './NotDone.module.css';
import * as texts from './texts.js';

/** A thing of those that were chosen, and why it was not done for it. */
export interface Refused {
  readonly thingId: string;
  readonly message: string;
}

interface NotDoneProps {
  readonly things: readonly ChosenThing[];
  readonly refused: readonly Refused[];
  readonly onClose: () => void;
}

/** What was not done of something that was to be done for several things, and why of each. */
export function NotDone({ things, refused, onClose }: NotDoneProps) {
  const names = new Map(things.map(({ id, name }) => [id, name]));
  return (
    <div className={styles.notDone}>
      <p role="alert">
        {texts.doneOnOthers(things.length - refused.length)} {texts.stayChosen}
      </p>
      <ul>
        {refused.map(({ thingId, message }) => (
          <li key={thingId}>
            <b>{names.get(thingId)}</b>
            <span className="small">{message}</span>
          </li>
        ))}
      </ul>
      <Button thumb onClick={onClose}>
        {texts.close}
      </Button>
    </div>
  );
}
