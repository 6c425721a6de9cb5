import { useEffect, useRef, useState } from 'react';
import { mostAtOnce } from '@hedgerow/domain';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { later } from '../ui/later.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import styles from './ChosenBar.module.css';
import { labelsPath } from './thing-path.js';
import * as texts from './texts.js';

const RecordOnChosen = later(async () => (await import('./RecordOnChosen.js')).RecordOnChosen);
const TaskForChosen = later(async () => (await import('./TaskForChosen.js')).TaskForChosen);
const ExportThings = later(async () => (await import('./ExportThings.js')).ExportThings);

/** A thing that was chosen in a list. */
export interface ChosenThing {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

interface ChosenBarProps {
  readonly things: readonly ChosenThing[];
  /** How many the whole list has, with those that are not loaded yet. */
  readonly total: number;
  readonly onAll: () => void;
  /** Leaves these alone chosen. */
  readonly onOnly: (ids: readonly string[]) => void;
  /** Nothing is to be chosen any more. */
  readonly onClose: () => void;
}

/** How many things are chosen, and what can be done with all of them. */
export function ChosenBar({ things, total, onAll, onOnly, onClose }: ChosenBarProps) {
  const signedIn = isSignedIn(useAuth());
  const [open, setOpen] = useState<'record' | 'task' | 'export'>();
  // What was chosen when it was opened: what is done in it is done for these.
  const [taken, setTaken] = useState(things);
  const show = (what: typeof open) => () => {
    setTaken(things);
    setOpen(what);
  };
  const none = things.length === 0;
  const bar = useRef<HTMLElement>(null);
  const [timesClosed, setTimesClosed] = useState(0);
  const handleClose = () => {
    setOpen(undefined);
    setTimesClosed(timesClosed + 1);
  };
  useEffect(() => {
    // Once nothing is chosen any more, the button that opened it can have no focus.
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.matches('button:disabled');
    if (timesClosed > 0 && isLost) bar.current?.focus();
  }, [timesClosed, none]);
  const isNarrow = useIsNarrow();
  const labels = isNarrow ? texts.labels : texts.printLabels;
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label={texts.chosenThings}>
      <p className={styles.count} role="status">
        {none ? texts.noneChosen : texts.countChosen(things.length)}
        {things.length === mostAtOnce && <span className="tiny"> {texts.atMost(mostAtOnce)}</span>}
      </p>
      <div className={styles.which}>
        <Button kind="text" onClick={onAll}>
          {isNarrow ? texts.chooseAllShort : texts.chooseAll}
        </Button>
        <Button kind="text" icon="x" onClick={onClose}>
          {texts.doneChoosing}
        </Button>
      </div>
      <div className={styles.tools}>
        {signedIn && (
          <>
            <Button icon="a-upkeep" aria-haspopup="dialog" disabled={none} onClick={show('record')}>
              {isNarrow ? texts.recordShort : texts.recordOnChosen}
            </Button>
            <Button icon="tasks" aria-haspopup="dialog" disabled={none} onClick={show('task')}>
              {isNarrow ? texts.taskShort : texts.taskForChosen}
            </Button>
          </>
        )}
        {none ? (
          <Button icon="tiles" disabled>
            {labels}
          </Button>
        ) : (
          <ButtonLink icon="tiles" to={labelsPath(things.map(({ id }) => id))}>
            {labels}
          </ButtonLink>
        )}
        <Button icon="download" aria-haspopup="dialog" onClick={show('export')}>
          {none ? texts.exportAll(total.toLocaleString('en-US')) : texts.exportChosen}
        </Button>
      </div>
      {open === 'record' && <RecordOnChosen things={taken} onNotDone={onOnly} onClose={handleClose} />}
      {open === 'task' && <TaskForChosen things={taken} onNotDone={onOnly} onClose={handleClose} />}
      {open === 'export' && (
        <ExportThings
          ids={taken.length > 0 ? taken.map(({ id }) => id) : undefined}
          total={taken.length > 0 ? taken.length : total}
          onClose={handleClose}
        />
      )}
    </section>
  );
}
