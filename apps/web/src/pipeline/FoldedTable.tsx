import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { FigureTable, SaveTable } from '../admin/FigureTable.js';
import { Button } from '../ui/Button.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

interface FoldedProps<R> {
  readonly rows: readonly R[];
  /** True of a row that has nothing to say. */
  readonly isQuiet: (row: R) => boolean;
  /** What is said in place of so many of them: "12 queues are empty". */
  readonly quiet: (n: number) => string;
  /** What stands beneath them beside that line. */
  readonly foot?: ReactNode;
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** Rows of which those that have nothing to say are one line, until they are asked for. */
export function Folded<R>({ rows, isQuiet, quiet, foot, children }: FoldedProps<R>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const loud = rows.filter((row) => !isQuiet(row));
  const shown = isOpen ? rows : loud;
  const words = quiet(rows.length - loud.length);
  return (
    <>
      <div id={id}>{shown.length > 0 && children(shown)}</div>
      <div className={styles.folded}>
        {loud.length < rows.length && (
          <div className="actions">
            <span className="small">{words}</span>
            <Button
              kind="text"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={isOpen ? texts.hideThose(words) : texts.showThose(words)}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? texts.hide : texts.show}
            </Button>
          </div>
        )}
        {foot}
      </div>
    </>
  );
}

type TableProps<R> = ComponentProps<typeof FigureTable<R>>;

/** The same as a table, beneath it the press that saves all of its rows. */
export function FoldedTable<R>({
  isQuiet,
  quiet,
  ...table
}: TableProps<R> & Pick<FoldedProps<R>, 'isQuiet' | 'quiet'>) {
  const { label, columns, rows } = table;
  return (
    <Folded
      rows={rows}
      isQuiet={isQuiet}
      quiet={quiet}
      foot={<SaveTable label={label} columns={columns} rows={rows} />}
    >
      {(shown) => <FigureTable {...table} rows={shown} />}
    </Folded>
  );
}
