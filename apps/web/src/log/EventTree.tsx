import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.js';
import type { EventTree_event$data, EventTree_event$key } from './__generated__/EventTree_event.graphql.js';
import { afterWords, datedBack, zonedTime } from './event-time.js';
import { eventPath } from './log-search.js';
import styles from './Log.module.css';
import * as texts from './texts.js';
import { type Branch, treesOf } from './tree.js';

type Step = EventTree_event$data['connected'][number];

/** So many events, or jobs, the api tells of. */
const most = 200;

const ofQueue: Readonly<Record<string, (name: string) => string>> = {
  mail: texts.letter,
  push: texts.pushMessage,
};
const icons: Readonly<Record<string, string>> = { mail: 'mail', push: 'bell' };

const nameOf = ({ kind, name, where }: Step): string => {
  if (kind === 'COMMAND') return texts.command;
  if (kind === 'EVENT') return texts.event(name ?? '');
  return (ofQueue[where ?? ''] ?? texts.job)(name ?? '');
};
const iconOf = ({ kind, where }: Step): string =>
  kind === 'COMMAND' ? 'send' : kind === 'EVENT' ? 'activity' : (icons[where ?? ''] ?? 'system');

const states: Readonly<Record<string, string>> = {
  DUE: texts.due,
  DONE: texts.done,
  PASSED: texts.passed,
  FAILED: texts.failed,
};

/** What belongs to the command that an event follows from, as a tree: each step beneath what it follows from. */
export function EventTree({ event }: { readonly event: EventTree_event$key }) {
  const { id, connected } = useFragment(
    graphql`
      fragment EventTree_event on LogEvent {
        id
        connected {
          id
          parentId
          kind
          name
          where
          at
          endedAt
          state
        }
      }
    `,
    event,
  );
  return (
    <>
      <Branches of={treesOf(connected)} here={id} />
      <p className="small">
        {texts.timesAreFrom} {connected.length >= most ? texts.cut : texts.jobsAreKept}
      </p>
    </>
  );
}

/** When a step was, told from what it follows from: a command has the time that it is about, which may lie far back. */
const timeOf = ({ kind, at, endedAt }: Step, from: Step): string => {
  const back = kind === 'EVENT' && from.kind === 'COMMAND' ? datedBack(from.at, at) : undefined;
  return back === undefined ? afterWords(from.at, endedAt ?? at) : texts.datedEarlier(back);
};

interface BranchesProps {
  readonly of: readonly Branch<Step>[];
  /** What these steps follow from: their times are told from there. */
  readonly from?: Step;
  /** The event that the page is about. */
  readonly here: string;
}

function Branches({ of: branches, from, here }: BranchesProps) {
  return (
    <ul className={styles.tree}>
      {branches.map(({ step, branches: next }) => (
        <li key={step.id}>
          <div className={styles.step} aria-current={step.id === here ? 'true' : undefined}>
            <span className={styles.node}>
              <Icon name={iconOf(step)} size={18} />
            </span>
            <div>
              {step.kind === 'EVENT' && step.id !== here ? (
                <Link to={eventPath(step.id)}>{nameOf(step)}</Link>
              ) : (
                <b>{nameOf(step)}</b>
              )}
              <span className="tiny">
                {step.id === here ? texts.thisOne : step.kind === 'JOB' ? states[step.state] : step.where}
              </span>
            </div>
            <time className="tiny" dateTime={step.endedAt ?? step.at}>
              {from ? timeOf(step, from) : zonedTime(step.at)}
            </time>
          </div>
          {next.length > 0 && <Branches of={next} from={step} here={here} />}
        </li>
      ))}
    </ul>
  );
}
