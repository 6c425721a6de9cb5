import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { type FigureColumn, SavedTable } from '../admin/FigureTable.js';
import { Icon } from '../ui/Icon.js';
import { labelIn } from '../ui/label.js';
import { Section } from '../ui/Section.js';
import type { Alerts_pipeline$data, Alerts_pipeline$key } from './__generated__/Alerts_pipeline.graphql.js';
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
      <SavedTable label={texts.lookedAt} columns={columns} rows={alerts} keyOf={({ name }) => name} />
    </Section>
  );
}

type Alert = Alerts_pipeline$data['alerts'][number];

const inWords = ({ unit }: Alert, value: number): string => (unit === 'SECONDS' ? inSeconds : count)(value);

const columns: readonly FigureColumn<Alert>[] = [
  {
    head: texts.alert,
    shown: ({ name }) => labelIn(texts.alertNames, name),
    value: ({ name }) => labelIn(texts.alertNames, name),
  },
  {
    head: texts.now,
    shown: (alert) => (alert.value === null ? texts.unknown : inWords(alert, alert.value)),
    value: ({ value }) => value,
  },
  {
    head: texts.threshold,
    shown: (alert) => inWords(alert, alert.threshold),
    value: ({ threshold }) => threshold,
  },
  { head: texts.unit, value: ({ unit }) => unit },
  {
    head: texts.state,
    isText: true,
    shown: ({ state }) => <State state={state} />,
    value: ({ state }) => state,
  },
];

function State({ state }: { state: string }) {
  const [icon, look] = looks[state] ?? ['minus', styles.plain];
  return (
    <span className={look}>
      <Icon name={icon} size={18} />
      {labelIn(texts.alertStates, state)}
    </span>
  );
}
