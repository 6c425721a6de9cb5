import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import tables from '../admin/Admin.module.css';
import { type FigureColumn, FigureTable } from '../admin/FigureTable.js';
import { whole } from '../admin/figures.js';
import { ViewSwitch } from '../readings/chart/ViewSwitch.js';
import { isTableIn } from '../readings/chart/view.js';
import { Boundary } from '../ui/Boundary.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { Failure } from '../ui/Failure.js';
import { retryable } from '../ui/retryable.js';
import { Section } from '../ui/Section.js';
import { Skeleton } from '../ui/Skeleton.js';
import { Arrived, TriedAgain } from '../ui/try-again.js';
import { eventBarsHeight, type Stretch, whenOf, wordsOf } from './event-bars.js';
import { isNarrowed, logVariables } from './log-search.js';
import styles from './Log.module.css';
import { timeIn } from './time-in-words.js';
import * as texts from './texts.js';
import type { EventsByTime as Answer, ToldByTime } from './useEventsByTime.js';
import { type Narrowing, useNarrowing } from './useNarrowing.js';

const EventBars = retryable(async () => (await import('./EventBars.js')).EventBars);

/** When the events were stored that the address asks for: as bars or as a table, each of which narrows the time. */
export function EventsByTime({ told }: { readonly told: ToldByTime }) {
  const [search] = useSearchParams();
  const isTable = isTableIn(search);
  const { answer, error, isBusy, isOfOthers, onAgain } = told;
  // Here, so that it outlives an answer that did not come.
  const narrowing = useNarrowing();
  const body = useRef<HTMLDivElement>(null);
  useFocusKept(body, isBusy);
  // Where nothing is asked for, the list says that there is none. Where nothing fits, the part stays: it would come and go while one
  // types.
  if (answer?.events === 0 && !isOfOthers && !isNarrowed(logVariables(search))) return null;
  return (
    <Section title={texts.byTime} tools={<ViewSwitch />}>
      <div ref={body} className={styles.byTime} tabIndex={-1} aria-busy={isBusy || undefined}>
        <TriedAgain>
          {error !== undefined && !isBusy ? (
            <Failure error={error} height={eventBarsHeight} title={texts.byTimeFailed} onRetry={onAgain} />
          ) : answer ? (
            <>
              <Answered
                answer={answer}
                isTable={isTable}
                narrowing={narrowing}
                onBack={() => body.current?.focus()}
              />
              <Arrived />
            </>
          ) : (
            <>
              <Skeleton height={eventBarsHeight} />
              {/* What comes beneath the bars has its room. */}
              <div className={styles.beneathBars} />
            </>
          )}
        </TriedAgain>
      </div>
    </Section>
  );
}

/** Takes the focus that was within and is gone with what had it: bars of which none are left, or a row of another table. */
const useFocusKept = (within: RefObject<HTMLElement | null>, isBusy: boolean) => {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (isBusy) {
      hadFocus.current = within.current?.contains(document.activeElement) ?? false;
      return;
    }
    if (hadFocus.current && document.activeElement === document.body) within.current?.focus();
    hadFocus.current = false;
  }, [within, isBusy]);
};

interface AnsweredProps {
  readonly answer: Answer;
  readonly isTable: boolean;
  readonly narrowing: Narrowing;
  /** The way back was taken, which may be gone with it. */
  readonly onBack: () => void;
}

function Answered({ answer, isTable, narrowing, onBack }: AnsweredProps) {
  const { narrow, linkTo, back } = narrowing;
  const bars = useRef<HTMLDivElement>(null);
  // Of other bars nothing is chosen.
  const [chosen, setChosen] = useState<{ readonly of: Answer; readonly stretch: Stretch }>();
  const stretch = chosen?.of === answer ? chosen.stretch : undefined;
  const handleNarrow = ({ first, last }: Stretch, isNewTab: boolean) => {
    const [{ from }, { to }] = [answer.bars[first]!, answer.bars[last]!];
    if (isNewTab) return void window.open(linkTo(from, to).to, '_blank', 'noopener');
    narrow(from, to);
    setChosen(undefined);
    bars.current?.focus();
  };
  const isEmpty = answer.events === 0;
  // The code of the bars did not come, or they failed: the table stands for them.
  const [isWithout, setWithout] = useState(false);
  const isBars = !isTable && !isWithout;
  return (
    <>
      {isEmpty ? (
        <p className="small">{answer.isAll ? texts.noBars : texts.noBarsSoFar}</p>
      ) : isTable ? (
        <BarTable answer={answer} narrowing={narrowing} />
      ) : (
        <Boundary
          fallback={() => (
            <InPlaceOfBars onShown={setWithout}>
              <BarTable answer={answer} narrowing={narrowing} />
            </InPlaceOfBars>
          )}
        >
          <Suspense fallback={<Skeleton height={eventBarsHeight} />}>
            <EventBars
              ref={bars}
              answer={answer}
              chosen={stretch}
              onChoose={(next) => setChosen(next && { of: answer, stretch: next })}
              onNarrow={handleNarrow}
            />
          </Suspense>
        </Boundary>
      )}
      <div className={styles.beneathBars}>
        {stretch && isBars ? (
          <>
            <span>{texts.barInWords(...wordsOf(answer, stretch))}</span>
            <Button kind="text" onClick={() => handleNarrow(stretch, false)}>
              {texts.onlyThese}
            </Button>
          </>
        ) : (
          !isEmpty && isBars && <span className="tiny">{texts.barsHint}</span>
        )}
        {back && (
          <ButtonLink kind="text" icon="left" to={back.to} preventScrollReset onClick={onBack}>
            {texts.backTo(timeIn(back.ends.from, back.ends.to))}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** What stands for the bars; it is told when it comes and when it goes. */
function InPlaceOfBars({
  onShown,
  children,
}: {
  readonly onShown: (isShown: boolean) => void;
  readonly children: ReactNode;
}) {
  useEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);
  return children;
}

/** The same as a table, the newest first: each time leads to its events. */
function BarTable({ answer, narrowing }: Pick<AnsweredProps, 'answer' | 'narrowing'>) {
  type Bar = Answer['bars'][number];
  const columns: readonly FigureColumn<Bar>[] = [
    {
      head: texts.stored,
      shown: (bar) => (
        <Link className={tables.choice} {...narrowing.linkTo(bar.from, bar.to)}>
          {whenOf(bar, bar)}
        </Link>
      ),
      value: ({ from }) => from,
    },
    {
      head: texts.events,
      // Further back than was looked there may be more of the first.
      shown: (bar) =>
        answer.isAll || bar !== answer.bars[0] ? whole(bar.events) : texts.atLeast(whole(bar.events)),
      value: ({ events }) => events,
    },
  ];
  return (
    <FigureTable
      label={texts.byTime}
      columns={columns}
      rows={[...answer.bars].reverse()}
      keyOf={({ from }) => from}
      isLong
    />
  );
}
