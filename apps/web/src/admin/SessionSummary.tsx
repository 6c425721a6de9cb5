import styles from './Admin.module.css';
import type { FigureDays } from './figure-days.js';
import { FigurePanel } from './FigurePanel.js';
import { type FigureColumn, SavedTable } from './FigureTable.js';
import { difference, percentApart } from './figures.js';
import { type SessionFigure, useSessionFigures } from './session-figures.js';
import * as texts from './texts.js';
import { Unbroken } from './Unbroken.js';
import { daysText } from '../time/zoned.js';

interface SummaryProps {
  readonly days: FigureDays;
}

const aboutOf = ({ from, to, timeZone }: FigureDays): string => `${from} ${to} ${timeZone}`;

const headOf = (figure: SessionFigure): string => (figure.isTime ? texts.inMs(figure.name) : figure.name);

const columns: readonly FigureColumn<SessionFigure>[] = [
  { head: texts.figure, shown: ({ name }) => name, value: headOf },
  { head: texts.thesePeriod, shown: ({ now, measure }) => measure.write(now), value: ({ now }) => now },
  { head: texts.periodBefore, value: ({ before }) => before },
  {
    head: texts.differs,
    isWrapped: true,
    shown: ({ now, before, measure }) => <Unbroken text={difference(now, before, measure)} />,
    value: ({ now, before }) =>
      now === null || before === null ? null : Math.round((now - before) * 100) / 100,
  },
  { head: texts.percent, value: ({ now, before }) => percentApart(now, before) },
];

/** How many sessions there were, how long, and of how many people; and how far that is from as many days before. */
export function SessionSummary({ days }: SummaryProps) {
  return (
    <FigurePanel
      title={texts.sessions}
      tools={<span className="small">{texts.daysShort(days.count)}</span>}
      about={aboutOf(days)}
      shape="rows"
      height={320}
    >
      <Summary days={days} />
    </FigurePanel>
  );
}

function Summary({ days }: SummaryProps) {
  const figures = useSessionFigures(days);
  const { before, from, to } = days;
  if (!before)
    return (
      <>
        <dl className={styles.figures}>
          {figures.map(({ name, now, measure }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{measure.write(now)}</dd>
            </div>
          ))}
        </dl>
        <p className="small">{texts.tooFarBack}</p>
      </>
    );
  return (
    <>
      <p className="small">
        {texts.beforeUntil(daysText(before.from, before.to))}
        {days.isUpToToday && ` ${texts.todayIsPart}`}
      </p>
      <SavedTable
        label={texts.comparedWith(texts.daysShort(days.count))}
        columns={columns}
        rows={figures}
        keyOf={({ name }) => name}
        about={[from, to]}
      />
    </>
  );
}
