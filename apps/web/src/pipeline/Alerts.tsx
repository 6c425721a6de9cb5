import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Icon } from '../ui/Icon.js';
import { labelIn } from '../ui/label.js';
import { Section } from '../ui/Section.js';
import type { Alerts_pipeline$key } from './__generated__/Alerts_pipeline.graphql.js';
import { count, inSeconds } from './figures.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

const looks: Readonly<Record<string, readonly [string, string | undefined]>> = {
  FINE: ['check', styles.good],
  ALERT: ['alert', styles.bad],
};

/** All that is looked at, with the threshold above which it is an alert. */
export function Alerts({ pipeline }: { pipeline: Alerts_pipeline$key }) {
  const { alerts } = useFragment(
    graphql`
      fragment Alerts_pipeline on Pipeline {
        alerts {
          name
          threshold
          unit
          value
          state
        }
      }
    `,
    pipeline,
  );
  return (
    <Section title={texts.lookedAt}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={texts.lookedAt}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.alert}</th>
              <th scope="col">{texts.now}</th>
              <th scope="col">{texts.threshold}</th>
              <th scope="col" className={styles.words}>
                {texts.state}
              </th>
            </tr>
          </thead>
          <tbody>
            {alerts.map(({ name, threshold, unit, value, state }) => {
              const inWords = unit === 'SECONDS' ? inSeconds : count;
              const [icon, look] = looks[state] ?? ['minus', styles.plain];
              return (
                <tr key={name}>
                  <th scope="row">{labelIn(texts.alertNames, name)}</th>
                  <td>{value === null ? texts.unknown : inWords(value)}</td>
                  <td>{inWords(threshold)}</td>
                  <td className={styles.words}>
                    <span className={look}>
                      <Icon name={icon} size={18} />
                      {labelIn(texts.alertStates, state)}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
