import { Link } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import type { FigureColumn } from '../admin/FigureTable.js';
import { Icon } from '../ui/Icon.js';
import { labelIn } from '../ui/label.js';
import type { AlertsQuery } from './__generated__/AlertsQuery.graphql.js';
import { type Alert, placeOfAlert, valueInWords, wayTo } from './alerts.js';
import { FoldedTable } from './FoldedTable.js';
import { Part } from './Part.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

/** All that is looked at; what it answers is told in the summary of the page, too. */
export const alertsQuery = graphql`
  query AlertsQuery {
    pipeline {
      alerts {
        name
        threshold
        unit
        value
        state
      }
    }
  }
`;

const looks: Readonly<Record<string, readonly [string, string | undefined]>> = {
  FINE: ['check', styles.good],
  ALERT: ['alert', styles.bad],
};

/** All that is looked at, with the threshold above which it is an alert. */
export function Alerts() {
  return (
    <Part<AlertsQuery> id="looked-at" title={texts.alertRules} height={160} query={alertsQuery}>
      {({ pipeline: { alerts } }) => (
        <FoldedTable
          label={texts.alertRules}
          columns={columns}
          rows={alerts}
          keyOf={({ name }) => name}
          isQuiet={({ state }) => state === 'FINE'}
          quiet={texts.alertsFine}
        />
      )}
    </Part>
  );
}

const columns: readonly FigureColumn<Alert>[] = [
  {
    head: texts.alert,
    shown: ({ name, state }) =>
      state === 'ALERT' ? (
        <Link {...wayTo(placeOfAlert(name))} className="link thumb-link">
          {labelIn(texts.alertNames, name)}
        </Link>
      ) : (
        labelIn(texts.alertNames, name)
      ),
    value: ({ name }) => labelIn(texts.alertNames, name),
  },
  {
    head: texts.now,
    shown: (alert) => (alert.value === null ? texts.unknown : valueInWords(alert, alert.value)),
    value: ({ value }) => value,
  },
  {
    head: texts.threshold,
    shown: (alert) => valueInWords(alert, alert.threshold),
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
