import { Fragment } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { clock, parseTime } from '../time/time.js';
import { Icon } from '../ui/Icon.js';
import { labelIn } from '../ui/label.js';
import type { Comparison_rebuild$key } from './__generated__/Comparison_rebuild.graphql.js';
import { count } from './figures.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

/** What the comparison of two generations found: how many rows of each table, and which differ. */
export function Comparison({ rebuild }: { rebuild: Comparison_rebuild$key }) {
  const { tables, differing, comparedAt, fromGeneration, generation } = useFragment(
    graphql`
      fragment Comparison_rebuild on Rebuild {
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
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.compared}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{texts.table}</th>
                <th scope="col" className="wide-only">
                  {texts.rowsNow(fromGeneration!)}
                </th>
                <th scope="col">{texts.rowsNow(generation!)}</th>
                <th scope="col">{texts.differs}</th>
                <th scope="col" className="wide-only">
                  {texts.onlyInOne}
                </th>
              </tr>
            </thead>
            <tbody>
              {tables.map(({ table, before, after, inOne, changed }) => (
                <tr key={table}>
                  <th scope="row">
                    <TableName name={table} />
                  </th>
                  <td className="wide-only">{count(before)}</td>
                  <td>{count(after)}</td>
                  <td>
                    <span className={inOne + changed === 0 ? styles.good : styles.bad}>
                      <Icon name={inOne + changed === 0 ? 'check' : 'alert'} size={18} />
                      {count(inOne + changed)}
                    </span>
                  </td>
                  <td className="wide-only">{count(inOne)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {examples.length > 0 && (
        <>
          <h3>{texts.rowsThatDiffer}</h3>
          <p className="small">{texts.firstOnly}</p>
          <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.rowsThatDiffer}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{texts.table}</th>
                  <th scope="col" className={styles.words}>
                    {texts.key}
                  </th>
                  <th scope="col" className={styles.words}>
                    {texts.how}
                  </th>
                </tr>
              </thead>
              <tbody>
                {examples.map(({ table, key, side, columns }) => (
                  <tr key={`${table} ${key} ${side}`}>
                    <th scope="row">
                      <TableName name={table} />
                    </th>
                    <td className={`${styles.words} ${styles.key}`}>{key}</td>
                    <td className={styles.words}>
                      {side === 'CHANGED'
                        ? texts.columnsDiffer(columns.join(', '))
                        : labelIn(texts.sides, side)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}

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
