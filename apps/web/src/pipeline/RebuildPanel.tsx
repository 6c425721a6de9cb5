import { type ReactNode, useState } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useCommand } from '../relay/useCommand.js';
import { clock, parseTime, span } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { Button } from '../ui/Button.js';
import { Confirm } from '../ui/Confirm.js';
import { Icon } from '../ui/Icon.js';
import { Section } from '../ui/Section.js';
import type {
  RebuildPanel_rebuild$data,
  RebuildPanel_rebuild$key,
} from './__generated__/RebuildPanel_rebuild.graphql.js';
import type { RebuildPanelBackMutation } from './__generated__/RebuildPanelBackMutation.graphql.js';
import type { RebuildPanelDropMutation } from './__generated__/RebuildPanelDropMutation.graphql.js';
import type { RebuildPanelSwitchMutation } from './__generated__/RebuildPanelSwitchMutation.graphql.js';
import { CancelRebuild } from './CancelRebuild.js';
import { Comparison } from './Comparison.js';
import { count, nameOf, percentOf } from './figures.js';
import styles from './pipeline.module.css';
import { PagePart } from './PagePart.js';
import * as texts from './texts.js';
import { type OnPressed, usePress } from './usePress.js';

interface RebuildPanelProps {
  readonly rebuild: RebuildPanel_rebuild$key;
  readonly onPressed: OnPressed;
}

/** A rebuild that has not ended: its steps, what the comparison found, and its buttons. */
export function RebuildPanel({ rebuild, onPressed }: RebuildPanelProps) {
  const row = useFragment(
    graphql`
      fragment RebuildPanel_rebuild on Rebuild {
        id
        projection
        state
        pressed
        orderedBy
        fromGeneration
        generation
        eventsDone
        eventsTotal
        eventsPerSecond
        secondsLeft
        setAside
        differing
        keepUntil
        tables {
          after
        }
        ...Comparison_rebuild
      }
    `,
    rebuild,
  );
  const { id, projection, state, fromGeneration, generation, tables } = row;
  const name = nameOf(projection);
  const hasBoth = fromGeneration !== null && generation !== null;
  return (
    <PagePart id={`rebuild-${id}`}>
      <Section
        title={texts.rebuildTitle(name)}
        tools={
          state !== 'SWITCHED' && (
            <CancelRebuild
              label={texts.cancelOf(name)}
              rebuild={row}
              about={{ projection, seen: row }}
              onPressed={onPressed}
            />
          )
        }
      >
        <p className="small">
          {[
            hasBoth &&
              (state === 'SWITCHED'
                ? texts.inPlaceOf(generation, fromGeneration)
                : texts.beside(generation, fromGeneration)),
            row.orderedBy !== null && texts.orderedBy(row.orderedBy),
          ]
            .filter(Boolean)
            .join('. ')}
        </p>
        <Steps row={row} />
        {row.setAside !== null && row.setAside > 0 && (
          <p className="small">{texts.setAside(count(row.setAside))}</p>
        )}
        {tables && <Comparison rebuild={row} />}
        {tables && <Switches row={row} onPressed={onPressed} />}
      </Section>
    </PagePart>
  );
}

type Row = RebuildPanel_rebuild$data;

/** How many steps are behind a rebuild in this state. */
const stepsDone: Readonly<Record<string, number>> = {
  WAITING: 0,
  BUILDING: 0,
  COMPARING: 2,
  READY: 3,
  SWITCHED: 4,
};

function Steps({ row }: { row: Row }) {
  const reached = stepsDone[row.state] ?? 0;
  const { eventsDone, eventsTotal, eventsPerSecond, secondsLeft, tables, keepUntil, state } = row;
  const isBuilding = state === 'BUILDING' && eventsTotal !== null;
  const rows = tables?.reduce((sum, { after }) => sum + after, 0);
  const steps: readonly (readonly [string, ReactNode])[] = [
    [
      texts.built,
      isBuilding
        ? [
            texts.builtOf(count(eventsDone ?? 0), count(eventsTotal)),
            ...(eventsPerSecond === null ? [] : [texts.rate(count(eventsPerSecond))]),
            ...(secondsLeft === null ? [] : [texts.left(secondsLeft)]),
          ].join(', ')
        : reached > 0 && eventsTotal !== null
          ? texts.events(count(eventsTotal))
          : state === 'WAITING'
            ? texts.waits
            : texts.begins,
    ],
    [texts.caughtUp, reached > 1 ? texts.following : texts.later],
    [
      texts.compared,
      rows === undefined
        ? state === 'COMPARING'
          ? texts.compares
          : texts.later
        : texts.comparedRows(count(rows)),
    ],
    [texts.switchStep, reached > 3 ? texts.done : reached === 3 ? texts.yours : texts.later],
    [
      texts.kept,
      state === 'SWITCHED' && keepUntil !== null ? texts.keptUntil(clock(parseTime(keepUntil))) : texts.later,
    ],
  ];
  return (
    <>
      <ol className={styles.steps} aria-label={texts.steps}>
        {steps.map(([label, words], n) => (
          <li
            key={label}
            className={n < reached ? styles.stepDone : n === reached ? styles.stepNow : undefined}
            aria-current={n === reached ? 'step' : undefined}
          >
            <span className={styles.disc}>{n < reached ? <Icon name="check" size={18} /> : n + 1}</span>
            <span>
              <b>{label}</b>
              <span className="small">{words}</span>
            </span>
          </li>
        ))}
      </ol>
      {isBuilding && (
        <progress
          className={styles.progress}
          aria-label={texts.progressOf(nameOf(row.projection))}
          value={percentOf({ done: eventsDone, total: eventsTotal })}
          max={100}
        />
      )}
    </>
  );
}

interface PartProps {
  readonly row: Row;
  readonly onPressed: OnPressed;
}

/** Until when something is kept, and how long that is from now. */
function Until({ at, inWords }: { at: string; inWords: (time: string, left: string) => string }) {
  const now = useNow();
  const until = parseTime(at);
  return inWords(clock(until), span(Math.max(0, until.getTime() - now.getTime())));
}

/** The two presses: to the new generation, and back while the old one is kept. */
function Switches({ row, onPressed }: PartProps) {
  const { id, projection, state, pressed, generation, fromGeneration, differing, keepUntil } = row;
  const about = { projection, seen: row };
  const [asks, setAsks] = useState(false);
  const [asksToDrop, setAsksToDrop] = useState(false);
  const sendSwitch = useCommand<RebuildPanelSwitchMutation>(graphql`
    mutation RebuildPanelSwitchMutation($input: SwitchRebuildInput!) {
      switchRebuild(input: $input) {
        clientMutationId
      }
    }
  `);
  const sendBack = useCommand<RebuildPanelBackMutation>(graphql`
    mutation RebuildPanelBackMutation($input: SwitchBackInput!) {
      switchBack(input: $input) {
        clientMutationId
      }
    }
  `);
  const sendDrop = useCommand<RebuildPanelDropMutation>(graphql`
    mutation RebuildPanelDropMutation($input: DropOldGenerationInput!) {
      dropOldGeneration(input: $input) {
        clientMutationId
      }
    }
  `);
  const [handleSwitch, isSwitching] = usePress(
    () => sendSwitch({ id }),
    () => onPressed(about),
  );
  const [handleBack, isGoingBack] = usePress(
    () => sendBack({ id }),
    () => onPressed(about),
  );
  const [handleDrop, isDropping] = usePress(
    () => sendDrop({ id }),
    () => onPressed(about),
  );
  const isReady = state === 'READY';
  const isSwitched = state === 'SWITCHED';
  const mayDiffer = differing !== null && differing > 0;
  return (
    <div className={styles.switches}>
      {isReady && (
        <div className={styles.switch}>
          <div>
            <b>{texts.readyTitle}</b>
            <span className="small">
              {texts.readyWhy} {keepUntil !== null && <Until at={keepUntil} inWords={texts.readyUntil} />}
            </span>
          </div>
          <Button
            kind="primary"
            busy={isSwitching || pressed === 'SWITCH'}
            onClick={() => (mayDiffer ? setAsks(true) : void handleSwitch())}
          >
            {texts.switchTo(generation!)}
          </Button>
        </div>
      )}
      <div className={styles.switch}>
        <div>
          <b>{texts.afterTitle}</b>
          <span className="small">
            {isSwitched && keepUntil !== null ? (
              <Until at={keepUntil} inWords={texts.backWhy(fromGeneration!)} />
            ) : (
              texts.afterWhy
            )}
          </span>
        </div>
        {isSwitched && (
          <div className="actions">
            <Button
              icon="undo"
              busy={isGoingBack || pressed === 'SWITCH_BACK'}
              onClick={() => void handleBack()}
            >
              {texts.switchBack}
            </Button>
            <Button kind="text" busy={isDropping || pressed === 'DROP'} onClick={() => setAsksToDrop(true)}>
              {texts.dropOld}
            </Button>
          </div>
        )}
      </div>
      <Confirm
        open={asks}
        title={texts.switchAllTheSame(differing ?? 0, count(differing ?? 0))}
        confirm={texts.switchStep}
        onConfirm={async () => {
          setAsks(false);
          await handleSwitch();
        }}
        onClose={() => setAsks(false)}
      >
        {texts.switchWhy}
      </Confirm>
      <Confirm
        open={asksToDrop && isSwitched}
        title={texts.dropAsk(fromGeneration!)}
        confirm={texts.dropIt}
        cancel={texts.keepIt}
        onConfirm={async () => {
          setAsksToDrop(false);
          await handleDrop();
        }}
        onClose={() => setAsksToDrop(false)}
      >
        {texts.dropWhy}
      </Confirm>
    </div>
  );
}
