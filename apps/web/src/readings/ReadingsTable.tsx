import { mediumTime, parseTime } from '../time/time.js';
import { ScrollBox } from '../ui/ScrollBox.js';
import type { SeriesPoint } from './chart/rows.js';
import { figure, type Parameter, quantities } from './quantities.js';
import styles from './ReadingsPanel.module.css';
import * as texts from './texts.js';

/** The readings of a chart as a table, newest first. */
export function ReadingsTable({
  parameter,
  points,
}: {
  parameter: Parameter;
  points: readonly SeriesPoint[];
}) {
  const { name, unit } = quantities[parameter];
  return (
    <ScrollBox label={texts.tableOf(name)} className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{texts.newestFirst(name)}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">
              {name}
              {unit && `, ${unit}`}
            </th>
            <th scope="col">{texts.min}</th>
            <th scope="col">{texts.max}</th>
          </tr>
        </thead>
        <tbody>
          {[...points].reverse().map(({ at, mean, min, max }) => (
            <tr key={at}>
              <td>{mediumTime(parseTime(at))}</td>
              <td>{figure(parameter, mean)}</td>
              <td>{figure(parameter, min)}</td>
              <td>{figure(parameter, max)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
