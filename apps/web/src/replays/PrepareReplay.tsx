import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { graphql } from 'relay-runtime';
import { Chips } from '../forms/Chips.js';
import { SelectField, TextField } from '../forms/Field.js';
import { MomentFields } from '../forms/MomentFields.js';
import { useToldProblems } from '../forms/useToldProblems.js';
import { sizeInWords } from '../exports/size.js';
import { count } from '../pipeline/figures.js';
import { ApiError, type FieldProblem } from '../relay/api-error.js';
import { useCommand } from '../relay/useCommand.js';
import { useOnce } from '../relay/useOnce.js';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import type { PrepareReplayMutation } from './__generated__/PrepareReplayMutation.graphql.js';
import { askedOf, type Draft, emptyDraft, problemsIn } from './asked.js';
import { CommandLine } from './CommandLine.js';
import { GroupsField } from './GroupsField.js';
import styles from './replays.module.css';
import { ThingsField } from './ThingsField.js';
import * as texts from './texts.js';
import { type Estimated, useEstimate } from './useEstimate.js';

interface PrepareReplayProps {
  /** The types that can be chosen. */
  readonly types: readonly string[];
  /** False where this host has no folder for files. */
  readonly isReady: boolean;
  readonly onStarted: () => Promise<void>;
}

/** The form of a new replay, with what it will be and the command line for the same. */
export function PrepareReplay({ types, isReady, onStarted }: PrepareReplayProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const { isTold, leave, refuse, forget } = useToldProblems(form);
  const [estimated, askAgain] = useEstimate(draft);
  const { estimate, isCounting } = estimated;
  const unfinished = problemsIn(draft);
  const problems = [...unfinished, ...estimated.problems];
  const send = useCommand<PrepareReplayMutation>(graphql`
    mutation PrepareReplayMutation($input: StartReplayInput!) {
      startReplay(input: $input) {
        clientMutationId
      }
    }
  `);
  const shown = [...refused, ...problems.filter(({ field }) => isTold(field))];
  const [handleStart, busy] = useOnce(async () => {
    // While it is counted anew, the problems are those of the draft before: then the api says what is wrong.
    if (unfinished.length > 0 || (!isCounting && problems.length > 0)) return refuse();
    try {
      await send(askedOf(draft));
      notify(texts.started);
      forget();
      await onStarted();
    } catch (error) {
      setRefused(error instanceof ApiError ? error.fields : []);
      refuse();
      notify(sentenceOf(error), 'bad');
    }
  });
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setRefused([]);
  };
  const handleInto = (into: Draft['into']) => {
    change({ into });
    // Another target asks for another field, of which nothing is said yet.
    forget('topic');
  };
  const wiring = (field: string): { readonly error?: string } => {
    const error = shown.find((problem) => problem.field === field)?.message;
    return error === undefined ? {} : { error: texts.named(field, error) };
  };
  const text = (field: 'subjects' | 'groups' | 'topic') => ({
    ...{ value: draft[field], onValue: (value: string) => change({ [field]: value }), ...wiring(field) },
    onBlur: () => leave(field),
  });
  const isNothing = !isCounting && estimate?.events === 0;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !isNothing) void handleStart();
  };
  return (
    <Section kind="sheet" title={texts.prepare}>
      <form ref={form} noValidate onSubmit={handleSubmit}>
        <div className={styles.form}>
          <MomentFields
            zone="UTC"
            value={draft}
            onValue={change}
            errorAt={(end) => wiring(end).error}
            onLeave={leave}
          />
          <Types
            types={types}
            chosen={draft.types}
            counts={estimate?.types ?? []}
            onChosen={(chosen) => change({ types: chosen })}
            {...wiring('types')}
          />
          <GroupsField
            value={draft.pickedGroups}
            isAllByDefault={draft.groups.trim() === ''}
            onValue={(pickedGroups) => change({ pickedGroups })}
          />
          <ThingsField
            value={draft.pickedThings}
            isAllByDefault={draft.subjects.trim() === ''}
            onValue={(pickedThings) => change({ pickedThings })}
          />
          <ById isWrong={shown.some(({ field }) => field === 'subjects' || field === 'groups')}>
            <TextField
              label={texts.subjects}
              hint={draft.pickedThings.length === 0 ? texts.listHint : texts.withCommas}
              autoComplete="off"
              {...text('subjects')}
            />
            <TextField
              label={texts.groups}
              hint={draft.pickedGroups.length === 0 ? texts.listHint : texts.withCommas}
              autoComplete="off"
              {...text('groups')}
            />
          </ById>
          <SelectField
            label={texts.speed}
            options={texts.speeds}
            value={draft.speed}
            onValue={(speed) => change({ speed })}
            {...wiring('speed')}
          />
          <Into value={draft.into} onValue={handleInto} />
          {draft.into === 'TOPIC' && (
            <TextField
              mandatory
              label={texts.topic}
              hint={texts.topicHint}
              autoComplete="off"
              {...text('topic')}
            />
          )}
          <div className={styles.persons}>
            <Icon name="lock" />
            <div>
              <b>{texts.pseudonymised}</b>
              <span className="small">{texts.pseudonymisedWhy}</span>
            </div>
          </div>
        </div>
        <Estimate estimated={{ ...estimated, problems }} isWrong={shown.length > 0} onAgain={askAgain} />
        {estimate && <CommandLine label={texts.command} command={estimate.command} />}
        <div className={styles.foot}>
          {isReady ? (
            <Button kind="primary" thumb busy={busy} type="submit" disabled={isNothing}>
              {texts.start}
            </Button>
          ) : (
            <p className="small">{texts.notReady}</p>
          )}
          {isNothing && <span className="small">{texts.noneFit}</span>}
        </div>
      </form>
    </Section>
  );
}

interface ByIdProps {
  /** Something is wrong with what is in it: then it is in sight. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** The other way to choose, for who has ids: folded away. */
function ById({ isWrong, children }: ByIdProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.more}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{texts.byId}</summary>
      <div className={styles.pair}>{children}</div>
    </details>
  );
}

interface TypesProps {
  readonly types: readonly string[];
  readonly chosen: readonly string[];
  readonly counts: readonly { readonly type: string; readonly events: number }[];
  readonly error?: string;
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** The types that were chosen, and a list to add one from; none chosen is all. */
function Types({ types, chosen, counts, error, onChosen }: TypesProps) {
  const field = useRef<HTMLDivElement>(null);
  const counted = new Map(counts.map(({ type, events }) => [type, events]));
  const nameOf = (type: string) =>
    counts.length === 0 ? type : texts.typeWithCount(type, count(counted.get(type) ?? 0));
  // Where the list did not come that tells of all types, there are those that fit.
  const known = types.length > 0 ? types : counts.map(({ type }) => type);
  const others = known.filter((type) => !chosen.includes(type));
  return (
    <div ref={field} className={styles.types}>
      <SelectField
        label={texts.type}
        value=""
        options={[
          { id: '', name: chosen.length === 0 ? texts.allTypes : texts.addType },
          ...others.map((type) => ({ id: type, name: nameOf(type) })),
        ]}
        onValue={(type) => type !== '' && onChosen([...chosen, type].sort())}
        {...(error === undefined ? {} : { error })}
      />
      {chosen.length > 0 && (
        <Chips
          chips={chosen.map((type) => ({ id: type, name: nameOf(type) }))}
          onRemove={(type) => onChosen(chosen.filter((one) => one !== type))}
          onEmpty={() => field.current?.querySelector('select')?.focus()}
        />
      )}
    </div>
  );
}

interface IntoProps {
  readonly value: Draft['into'];
  readonly onValue: (value: Draft['into']) => void;
}

function Into({ value, onValue }: IntoProps) {
  const name = useId();
  return (
    <fieldset className={styles.into}>
      <legend>{texts.into}</legend>
      {(['NDJSON', 'PARQUET', 'TOPIC'] as const).map((into) => (
        <label key={into}>
          <input type="radio" name={name} checked={into === value} onChange={() => onValue(into)} />
          <span>
            <b>{texts.intos[into]}</b>
            <span className="small">{texts.intoWhy[into]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The three figures, or why there are none. */
function Estimate({
  estimated: { estimate, isCounting, problems, hasFailed },
  isWrong,
  onAgain,
}: {
  readonly estimated: Estimated;
  /** The form says what is wrong with it. */
  readonly isWrong: boolean;
  readonly onAgain: () => void;
}) {
  if (hasFailed && !isCounting)
    return (
      <div className={styles.estimate} role="status">
        <p className="small">{texts.notCounted}</p>
        <Button kind="text" onClick={onAgain}>
          {texts.again}
        </Button>
      </div>
    );
  if (!estimate)
    return (
      <p className={`small ${styles.estimate}`} role="status">
        {problems.length === 0 || isCounting ? texts.counting : isWrong ? texts.mendFirst : texts.fillFirst}
      </p>
    );
  const [time, unit] = texts.secondsOf(estimate.seconds);
  const [size, bytes] = sizeInWords(estimate.bytes).split(' ');
  return (
    <dl className={styles.estimate} aria-label={texts.estimate} aria-busy={isCounting}>
      <div>
        <dt className="tiny">
          {estimate.isExact
            ? texts.events(estimate.events)
            : `${texts.events(estimate.events)}, ${texts.about}`}
        </dt>
        <dd>{count(estimate.events)}</dd>
      </div>
      <div>
        <dt className="tiny">{texts.about}</dt>
        <dd>
          {size} <small>{bytes}</small>
        </dd>
      </div>
      <div>
        <dt className="tiny">{texts.about}</dt>
        <dd>
          {time} <small>{unit}</small>
        </dd>
      </div>
    </dl>
  );
}
