import { type ReactNode, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql, type GraphQLTaggedNode } from 'relay-runtime';
import { sizeInWords } from '../exports/size.js';
import { count, percentOf } from '../pipeline/figures.js';
import pipeline from '../pipeline/pipeline.module.css';
import { usePress } from '../pipeline/usePress.js';
import type { Command } from '../relay/command.js';
import { useCommand } from '../relay/useCommand.js';
import { momentText, utcTime } from '../time/zoned.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { Icon } from '../ui/Icon.js';
import { labelIn } from '../ui/label.js';
import type {
  ReplayRow_replay$data,
  ReplayRow_replay$key,
} from './__generated__/ReplayRow_replay.graphql.js';
import type { ReplayRowCancelMutation } from './__generated__/ReplayRowCancelMutation.graphql.js';
import type { ReplayRowPauseMutation } from './__generated__/ReplayRowPauseMutation.graphql.js';
import type { ReplayRowRemoveMutation } from './__generated__/ReplayRowRemoveMutation.graphql.js';
import type { ReplayRowResumeMutation } from './__generated__/ReplayRowResumeMutation.graphql.js';
import { CommandLine } from './CommandLine.js';
import styles from './replays.module.css';
import * as texts from './texts.js';
import { useTellEnd } from './useTellEnd.js';

const pauseMutation = graphql`
  mutation ReplayRowPauseMutation($input: PauseReplayInput!) {
    pauseReplay(input: $input) {
      clientMutationId
    }
  }
`;
const resumeMutation = graphql`
  mutation ReplayRowResumeMutation($input: ResumeReplayInput!) {
    resumeReplay(input: $input) {
      clientMutationId
    }
  }
`;
const cancelMutation = graphql`
  mutation ReplayRowCancelMutation($input: CancelReplayInput!) {
    cancelReplay(input: $input) {
      clientMutationId
    }
  }
`;
const removeMutation = graphql`
  mutation ReplayRowRemoveMutation($input: RemoveReplayInput!) {
    removeReplay(input: $input) {
      clientMutationId
    }
  }
`;

interface ReplayRowProps {
  readonly replay: ReplayRow_replay$key;
  /** Asks how everything is now. */
  readonly onPressed: () => Promise<void>;
}

type Row = ReplayRow_replay$data;

/** A replay that was ordered: what it is, how far it is, and its buttons. */
export function ReplayRow({ replay, onPressed }: ReplayRowProps) {
  const row = useFragment(
    graphql`
      fragment ReplayRow_replay on Replay {
        id
        state
        pressed
        orderedBy
        orderedAt
        from
        to
        types
        subjects
        groups
        speed
        into
        topic
        command
        eventsDone
        eventsTotal
        eventsPerSecond
        secondsLeft
        bytes
        goneAt
        problem
        because
        isSilent
        sample
        path
        manifestPath
      }
    `,
    replay,
  );
  const name = nameOf(row);
  useTellEnd(row, name);
  const isGone = row.state === 'CANCELLED' || row.state === 'REMOVED';
  return (
    <li className={styles.replay}>
      <b>{name}</b>
      <span className="small">{aboutOf(row)}</span>
      <span className="small">
        {row.orderedBy === null
          ? utcTime(row.orderedAt)
          : texts.orderedBy(row.orderedBy, utcTime(row.orderedAt))}
      </span>
      <State row={row} name={name} />
      {!isGone && <Buttons row={row} name={name} onPressed={onPressed} />}
      {!isGone && (
        <details className={styles.more}>
          <summary>{texts.more}</summary>
          <CommandLine label={texts.command} command={row.command} />
          {row.sample !== null && (
            <figure className={styles.sample}>
              <figcaption className="tiny">{texts.sample}</figcaption>
              <pre tabIndex={0}>{JSON.stringify(JSON.parse(row.sample), undefined, 2)}</pre>
              <p className="tiny">{texts.sampleWhy}</p>
            </figure>
          )}
        </details>
      )}
    </li>
  );
}

const nameOf = ({ types, into, topic }: Row): string => {
  if (topic !== null) return texts.nameOfTopic(topic);
  const what =
    types === null
      ? texts.allEvents
      : types.length === 1
        ? types[0]!
        : texts.moreTypes(types[0]!, types.length - 1);
  return texts.nameOf(what, labelIn(texts.intos, into));
};

const aboutOf = ({ from, to, speed, subjects, groups }: Row): string =>
  [
    from === null ? texts.upTo(utcTime(to)) : texts.between(momentText(from, 'UTC'), utcTime(to)),
    subjects && texts.ofSubjects(subjects.length),
    groups && texts.ofGroups(groups.length),
    speed !== null && (speed === 1 ? texts.speeds['x1'] : texts.times(count(speed))),
  ]
    .filter(Boolean)
    .join(', ');

function State({ row, name }: { readonly row: Row; readonly name: string }) {
  const { state, pressed, eventsDone, eventsTotal, eventsPerSecond, secondsLeft, problem } = row;
  const percent = percentOf({ done: eventsDone, total: eventsTotal });
  const isUnderWay = state === 'RUNNING' && eventsTotal !== null;
  const words: ReactNode =
    pressed !== null ? (
      texts.pressed[pressed]
    ) : isUnderWay ? (
      [
        texts.doneOf(percent, count(eventsDone), count(eventsTotal)),
        ...(eventsPerSecond === null ? [] : [texts.perSecond(count(eventsPerSecond))]),
        ...(secondsLeft === null ? [] : [texts.left(secondsLeft)]),
      ].join(', ')
    ) : state === 'PAUSED' ? (
      texts.pausedAt(percent)
    ) : state === 'STOPPED' ? (
      texts.stoppedAt(percent)
    ) : (
      <Ended row={row} />
    );
  const why = problem === null ? undefined : problem === 'REFUSED' ? row.because : texts.problems[problem];
  return (
    <>
      {(isUnderWay || state === 'PAUSED') && (
        <progress
          className={pipeline.progress}
          aria-label={texts.progressOf(name)}
          value={percent}
          max={100}
        />
      )}
      <span className={styles.state}>{words}</span>
      {why && (
        <span className={styles.problem}>
          <Icon name="alert" size={18} />
          <span>{why}</span>
        </span>
      )}
      {row.isSilent && <span className="small">{texts.silent}</span>}
    </>
  );
}

function Ended({ row: { state, eventsDone, bytes, goneAt } }: { readonly row: Row }) {
  if (state !== 'DONE') return labelIn(texts.states, state);
  return (
    <>
      <span className={styles.done}>
        <Icon name="check" size={18} />
        {texts.states['DONE']}
      </span>{' '}
      {[
        texts.made(count(eventsDone), sizeInWords(bytes ?? 0)),
        ...(goneAt === null ? [] : [texts.goneOn(utcTime(goneAt))]),
      ].join(', ')}
    </>
  );
}

interface ButtonsProps {
  readonly row: Row;
  readonly name: string;
  readonly onPressed: () => Promise<void>;
}

function Buttons({ row, name, onPressed }: ButtonsProps) {
  const { id, state, pressed, path, manifestPath } = row;
  const rests = state === 'PAUSED' || state === 'STOPPED';
  const shared = { id, onPressed, busy: pressed !== null && pressed !== 'PAUSE' };
  return (
    <div className="actions">
      {path !== null && (
        <a className={styles.link} href={path} download aria-label={texts.downloadOf(name)}>
          <Icon name="download" />
          {texts.download}
        </a>
      )}
      {manifestPath !== null && (
        <a className={styles.plain} href={manifestPath} download aria-label={texts.manifestOf(name)}>
          {texts.manifest}
        </a>
      )}
      {(state === 'WAITING' || state === 'RUNNING') && (
        <Press<ReplayRowPauseMutation>
          {...shared}
          busy={pressed !== null}
          mutation={pauseMutation}
          label={texts.pauseOf(name)}
        >
          {texts.pause}
        </Press>
      )}
      {rests && (
        <Press<ReplayRowResumeMutation> {...shared} mutation={resumeMutation} label={texts.goOnOf(name)}>
          {texts.goOn}
        </Press>
      )}
      {state === 'DONE' ? (
        <Ask<ReplayRowRemoveMutation>
          {...shared}
          mutation={removeMutation}
          label={texts.removeOf(name)}
          title={texts.removeAsk(name)}
          why={row.topic === null ? texts.removeWhy : texts.removeTopicWhy}
          confirm={texts.removeIt}
        >
          {texts.remove}
        </Ask>
      ) : (
        <Ask<ReplayRowCancelMutation>
          {...shared}
          mutation={cancelMutation}
          label={texts.cancelOf(name)}
          title={texts.cancelAsk(name)}
          why={texts.cancelWhy}
          confirm={texts.cancelIt}
        >
          {texts.cancel}
        </Ask>
      )}
    </div>
  );
}

interface PressProps {
  readonly id: string;
  readonly mutation: GraphQLTaggedNode;
  readonly label: string;
  readonly busy: boolean;
  readonly children: string;
  readonly onPressed: () => Promise<void>;
}

type OfOne = Command & { readonly variables: { readonly input: { readonly id: string } } };

function Press<M extends OfOne>({ id, mutation, label, busy, children, onPressed }: PressProps) {
  const send = useCommand<M>(mutation);
  const [handlePress, isBusy] = usePress(() => send({ id } as never), onPressed);
  return (
    <Button busy={busy || isBusy} aria-label={label} onClick={() => void handlePress()}>
      {children}
    </Button>
  );
}

interface AskProps extends PressProps {
  readonly title: string;
  readonly why: string;
  readonly confirm: string;
}

/** A press that is asked about first: what it removes is gone. */
function Ask<M extends OfOne>({
  id,
  mutation,
  label,
  busy,
  children,
  onPressed,
  title,
  why,
  confirm,
}: AskProps) {
  const send = useCommand<M>(mutation);
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button kind="text" icon="x" busy={busy} aria-label={label} onClick={() => setAsks(true)}>
        {children}
      </Button>
      <Confirm
        open={asks}
        title={title}
        confirm={confirm}
        cancel={texts.keepIt}
        onConfirm={async () => {
          await send({ id } as never);
          await onPressed();
          setAsks(false);
        }}
        onClose={() => setAsks(false)}
      >
        {why}
      </Confirm>
    </>
  );
}
