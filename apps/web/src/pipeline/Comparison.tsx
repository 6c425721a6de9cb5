import { Fragment } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { type FigureColumn, FigureTable, SavedTable, SaveTable } from '../admin/FigureTable.js';
import { clock, parseTime } from '../time/time.js';
import { Icon } from '../ui/Icon.js';
import { labelIn } from '../ui/label.js';
import type {
  Comparison_rebuild$data,
  Comparison_rebuild$key,
} from './__generated__/Comparison_rebuild.graphql.js';
import { count, nameOf } from './figures.js';
import { Folded } from './FoldedTable.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

/** What the comparison of two generations found: how many rows of each table, and which differ. */
export function Comparison({ rebuild }: { rebuild: Comparison_rebuild$key }) {
  const { projection, tables, differing, comparedAt, fromGeneration, generation } = useFragment(
    graphql`
      fragment Comparison_rebuild on Rebuild {
        projection
        fromGeneration
        generation
        differing
        comparedAt
        tables {
          table
          before
          after
          inOne
          changed
          examples {
            key
            side
            columns
          }
        }
      }
    `,
    rebuild,
  );
  if (!tables || differing === null) return null;
  const columns = columnsOf(fromGeneration!, generation!);
  const [label, about] = [texts.comparedOf(nameOf(projection)), [projection, String(generation)]];
  const examples = tables.flatMap(({ table, examples: rows }) => rows.map((row) => ({ table, ...row })));
  return (
    <>
      <div className={styles.comparison}>
        <p className={styles.differing}>
          <b>{count(differing)}</b>
          <span>{texts.differing(differing)}</span>
          {comparedAt !== null && (
            <span className="small">{texts.comparedAt(clock(parseTime(comparedAt)))}</span>
          )}
        </p>
        <div>
          <Folded
            rows={tables}
            isQuiet={({ inOne, changed }) => inOne + changed === 0}
            quiet={texts.equalTables}
            foot={<SaveTable label={label} columns={columns} rows={tables} about={about} />}
          >
            {(rows) => (
              <FigureTable label={label} columns={columns} rows={rows} keyOf={({ table }) => table} />
            )}
          </Folded>
        </div>
      </div>
      {examples.length > 0 && (
        <>
          <h3>{texts.rowsThatDiffer}</h3>
          <p className="small">{texts.firstOnly}</p>
          <SavedTable
            label={texts.rowsThatDiffer}
            columns={exampleColumns}
            rows={examples}
            keyOf={({ table, key, side }) => `${table} ${key} ${side}`}
            about={about}
          />
        </>
      )}
    </>
  );
}

type Table = NonNullable<Comparison_rebuild$data['tables']>[number];
type Example = Table['examples'][number] & { readonly table: string };

const columnsOf = (fromGeneration: number, generation: number): readonly FigureColumn<Table>[] => [
  { head: texts.table, shown: ({ table }) => <TableName name={table} />, value: ({ table }) => table },
  {
    head: texts.rowsNow(fromGeneration),
    isWide: true,
    shown: ({ before }) => count(before),
    value: ({ before }) => before,
  },
  { head: texts.rowsNow(generation), shown: ({ after }) => count(after), value: ({ after }) => after },
  {
    head: texts.differs,
    shown: ({ inOne, changed }) => (
      <span className={inOne + changed === 0 ? styles.good : styles.bad}>
        <Icon name={inOne + changed === 0 ? 'check' : 'alert'} size={18} />
        {count(inOne + changed)}
      </span>
    ),
    value: ({ inOne, changed }) => inOne + changed,
  },
  {
    head: texts.onlyInOne,
    isWide: true,
    shown: ({ inOne }) => count(inOne),
    value: ({ inOne }) => inOne,
  },
];

const inWords = ({ side, columns }: Example): string =>
  side === 'CHANGED' ? texts.columnsDiffer(columns.join(', ')) : labelIn(texts.sides, side);

const exampleColumns: readonly FigureColumn<Example>[] = [
  { head: texts.table, shown: ({ table }) => <TableName name={table} />, value: ({ table }) => table },
  {
    head: texts.key,
    isText: true,
    shown: ({ key }) => <span className={styles.key}>{key}</span>,
    value: ({ key }) => key,
  },
  { head: texts.how, isText: true, shown: inWords, value: inWords },
];

/** The name of a table, which may break behind each of its words. */
function TableName({ name }: { name: string }) {
  return name.split('_').map((word, n) => (
    <Fragment key={n}>
      {n > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ));
}
