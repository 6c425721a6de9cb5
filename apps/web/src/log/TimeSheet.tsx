import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { MomentFields, type TypedRange } from '../forms/MomentFields.js';
import { useToldProblems } from '../forms/useToldProblems.js';
import { ownTimeZone } from '../time/own-time-zone.js';
import { Button } from '../ui/Button.js';
import { Sheet } from '../ui/Sheet.js';
import { withSearch } from '../ui/with-search.js';
import styles from './Log.module.css';
import { addressOf, momentInAddress, momentOf, problemsOf } from './moments.js';
import * as texts from './texts.js';

/** Chooses from when and until when events are listed. The URL holds it. */
export function TimeSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Sheet open title={texts.whichTime} onClose={onClose}>
      <div className={styles.time}>
        <Last onChosen={onClose} />
        <Ends onChosen={onClose} />
      </div>
    </Sheet>
  );
}

interface ChosenProps {
  readonly onChosen: () => void;
}

/** The hours before now, each one press. */
function Last({ onChosen }: ChosenProps) {
  const [search] = useSearchParams();
  const [opened] = useState(() => new Date().setSeconds(0, 0));
  return (
    <ul className={styles.last} aria-label={texts.shorter}>
      {texts.lastHours.map(([hours, label]) => (
        <li key={hours}>
          <Link
            to={withSearch(search, {
              from: momentInAddress(new Date(opened - hours * 3_600_000)),
              to: null,
            })}
            replace
            preventScrollReset
            onClick={onChosen}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What the fields have of a part of the address: nothing where it is no moment. One of UTC they show by the viewer's clock. */
const inFields = (part: string | null): string => (part !== null && momentOf(part) ? part : '');

/** Both ends, as they are typed. What is wrong is said of an end once it was left, and of both once it was pressed. */
function Ends({ onChosen }: ChosenProps) {
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState<TypedRange>({
    from: inFields(search.get('from')),
    to: inFields(search.get('to')),
  });
  const form = useRef<HTMLFormElement>(null);
  const { isTold, leave, refuse } = useToldProblems(form);
  const problems = problemsOf(typed, new Date());
  const handleShow = (event: SubmitEvent) => {
    event.preventDefault();
    if (problems.length > 0) return refuse();
    setSearch(withSearch(search, { from: addressOf(typed.from), to: addressOf(typed.to) }), {
      ...{ replace: true, preventScrollReset: true },
    });
    onChosen();
  };
  return (
    <form ref={form} className={styles.time} noValidate onSubmit={handleShow}>
      <MomentFields
        zone={ownTimeZone()}
        value={typed}
        isLastDayWithin
        onValue={(change) => setTyped((before) => ({ ...before, ...change }))}
        errorAt={(end) => (isTold(end) ? problems.find(({ field }) => field === end)?.message : undefined)}
        onLeave={leave}
      />
      <Button kind="primary" type="submit">
        {texts.showTime}
      </Button>
    </form>
  );
}
