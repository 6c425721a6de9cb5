import { useState } from 'react';
import { Button } from '../ui/Button.js';
import { Icon } from '../ui/Icon.js';
import styles from './Admin.module.css';
import { type FigureColumn, FigureTable } from './FigureTable.js';
import { whole } from './figures.js';
import type { FlowStep } from './flow.js';
import { ShareBeneath } from './ShareBeneath.js';
import * as texts from './texts.js';

// Of one step; the others are in the table of the journeys.
const mostShown = 5;

const columnsOf = (most: number): readonly FigureColumn<FlowStep>[] => [
  {
    head: texts.fromTo,
    shown: ({ from, to, count }) => (
      <>
        <span className={styles.pair}>
          {from} <Icon name="right" size={14} label={texts.to} /> {to}
        </span>
        <ShareBeneath of={count / most} />
      </>
    ),
  },
  { head: texts.times, shown: ({ count }) => whole(count) },
];

/** The steps of a drawing where there is no room for it: the strongest of the first, and of the others once they are asked for. */
export function FlowSteps({ steps }: { readonly steps: readonly FlowStep[] }) {
  const [isOpen, setOpen] = useState(false);
  const most = Math.max(...steps.map(({ count }) => count));
  const columns = [...new Set(steps.map(({ column }) => column))];
  return (
    <>
      {(isOpen ? columns : columns.slice(0, 1)).map((column) => {
        const title = texts.nthStep(column + 1);
        return (
          <div key={column}>
            <h3 className={styles.side}>{title}</h3>
            <FigureTable
              label={title}
              columns={columnsOf(most)}
              rows={steps.filter((step) => step.column === column).slice(0, mostShown)}
              keyOf={({ from, to }) => `${from} ${to}`}
            />
          </div>
        );
      })}
      {columns.length > 1 && (
        <Button kind="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.firstStepOnly : texts.allSteps(columns.length)}
        </Button>
      )}
    </>
  );
}
