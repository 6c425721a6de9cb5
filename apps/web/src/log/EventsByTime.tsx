import { Suspense, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import figures from '../admin/Admin.module.css';
import { type FigureColumn, FigureTable } from '../admin/FigureTable.js';
import { whole } from '../admin/figures.js';
import { Boundary } from '../ui/Boundary.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { Failure } from '../ui/Failure.js';
import { retryable } from '../ui/retryable.js';
import { Section } from '../ui/Section.js';
import { Skeleton } from '../ui/Skeleton.js';
import { withSearch } from '../ui/with-search.js';
import { eventBarsHeight, type Stretch, whenOf, wordsOf } from './event-bars.js';
import styles from './Log.module.css';
import { momentInAddress } from './moments.js';
import { timeIn } from './time-in-words.js';
import * as texts from './texts.js';
import type { EventsByTime as Answer, ToldByTime } from './useEventsByTime.js';
import { useNarrowing } from './useNarrowing.js';
import { parseTime } from '../time/time.js';

const EventBars = retryable(async () => (await import('./EventBars.js')).EventBars);

/** When the events were stored that the address asks for: as bars or as a table, each of which narrows the time. */
export function EventsByTime({ told }: { readonly told: ToldByTime }) {
  const [search] = useSearchParams();
  const isTable = search.get('view') === 'table';
  const { answer, error, isBusy, onAgain } = told;
  return (
    <Section
      title={texts.byTime}
      tools={
        <ButtonLink
          kind="text"
          icon={isTable ? 'chart' : 'table'}
          to={withSearch(search, { view: isTable ? null : 'table' })}
          replace
          preventScrollReset
        >
          {isTable ? texts.asChart : texts.asTable}
        </ButtonLink>
      }
    >
      <div className={styles.byTime} aria-busy={isBusy || undefined}>
        {error !== undefined && !isBusy ? (
          <Failure error={error} height={eventBarsHeight} title={texts.byTimeFailed} onRetry={onAgain} />
        ) : answer ? (
          <Answered answer={answer} isTable={isTable} />
        ) : (
          <Skeleton height={eventBarsHeight} />
        )}
      </div>
    </Section>
  );
}

interface AnsweredProps {
  readonly answer: Answer;
  readonly isTable: boolean;
}

function Answered({ answer, isTable }: AnsweredProps) {
  const { narrow, back } = useNarrowing();
  const bars = useRef<HTMLDivElement>(null);
  // Of other bars nothing is chosen.
  const [chosen, setChosen] = useState<{ readonly of: Answer; readonly stretch: Stretch }>();
  const stretch = chosen?.of === answer ? chosen.stretch : undefined;
  const handleNarrow = ({ first, last }: Stretch) => {
    narrow(answer.bars[first]!.from, answer.bars[last]!.to);
    setChosen(undefined);
    bars.current?.focus();
  };
  const isEmpty = answer.events === 0;
  return (
    <>
      {isEmpty ? (
        <p className="small">{answer.isAll ? texts.noneByTime : texts.noneByTimeYet}</p>
      ) : isTable ? (
        <BarTable answer={answer} />
      ) : (
        <Boundary fallback={() => <BarTable answer={answer} />}>
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
      {(!isEmpty || back) && (
        <div className={styles.beneathBars}>
          {stretch && !isTable ? (
            <>
              <span>{texts.barInWords(...wordsOf(answer, stretch))}</span>
              <Button kind="text" onClick={() => handleNarrow(stretch)}>
                {texts.onlyThese}
              </Button>
            </>
          ) : (
            !isEmpty && !isTable && <span className="tiny">{texts.barsHint}</span>
          )}
          {back && (
            <ButtonLink kind="text" icon="left" to={back.to} preventScrollReset>
              {texts.backTo(timeIn(back.ends.from, back.ends.to))}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}

/** The same as a table, the newest first: each time leads to its events. */
function BarTable({ answer }: { readonly answer: Answer }) {
  const [search] = useSearchParams();
  type Bar = Answer['bars'][number];
  const columns: readonly FigureColumn<Bar>[] = [
    {
      head: texts.stored,
      shown: (bar) => (
        <Link
          className={figures.route}
          to={withSearch(search, {
            from: momentInAddress(parseTime(bar.from)),
            to: momentInAddress(parseTime(bar.to)),
          })}
          preventScrollReset
        >
          {whenOf(bar, bar)}
        </Link>
      ),
      value: ({ from }) => from,
    },
    {
      head: texts.events,
      shown: ({ events }) => whole(events),
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
