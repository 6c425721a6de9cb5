import { useFragment, useLazyLoadQuery } from 'react-relay';
import { Link } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { clock, parseTime } from '../time/time.js';
import { Icon } from '../ui/Icon.js';
import type { AlertsQuery } from './__generated__/AlertsQuery.graphql.js';
import type {
  Standing_projections$data,
  Standing_projections$key,
} from './__generated__/Standing_projections.graphql.js';
import { alertsQuery } from './Alerts.js';
import { type Alert, alertInWords, placeOfAlert, wayTo, worstFirst } from './alerts.js';
import { nameOf, percentOf } from './figures.js';
import styles from './pipeline.module.css';
import * as texts from './texts.js';

interface StandingProps {
  readonly projections: Standing_projections$key;
  /** Nothing newer comes: that all is well is not known. */
  readonly isOld: boolean;
}

/** How it stands, in a line for each thing that is to be known: rebuilds that have not ended, and alerts, the worst first. Each leads to its place. */
export function Standing({ projections, isOld }: StandingProps) {
  const rows = useFragment(
    graphql`
      fragment Standing_projections on PipelineProjection @relay(plural: true) {
        name
        rebuild {
          id
          state
          pressed
          eventsDone
          eventsTotal
          keepUntil
          endedAt
        }
      }
    `,
    projections,
  );
  const alerts = useAlertsKnown();
  const open = rows.filter(({ rebuild }) => rebuild?.endedAt === null);
  const raised = worstFirst(alerts?.filter(({ state }) => state === 'ALERT') ?? []);
  const unknown = alerts?.filter(({ state }) => state === 'UNKNOWN') ?? [];
  const isWell = !isOld && alerts !== undefined && open.length + raised.length + unknown.length === 0;
  return (
    <ul className={styles.standing} aria-label={texts.standing}>
      {raised.map((alert) => (
        <li key={alert.name} className={styles.bad}>
          <Icon name="alert" size={18} />
          <Link {...wayTo(placeOfAlert(alert.name))}>{alertInWords(alert)}</Link>
        </li>
      ))}
      {open.map(({ name, rebuild }) => (
        <li key={name} className={styles.plain}>
          <Icon name={rebuild!.state === 'READY' ? 'bell' : 'retry'} size={18} />
          <Link {...wayTo(`#rebuild-${rebuild!.id}`)}>{rebuildInWords(nameOf(name), rebuild!)}</Link>
        </li>
      ))}
      {unknown.length > 0 && (
        <li className={styles.plain}>
          <Icon name="minus" size={18} />
          <Link {...wayTo('#looked-at')}>{texts.notKnown(unknown.length)}</Link>
        </li>
      )}
      {isWell && (
        <li className={styles.good}>
          <Icon name="check" size={18} />
          {texts.allWell}
        </li>
      )}
    </ul>
  );
}

/** The alerts as the part of the page that asks for them knows them; undefined while it knows none. */
const useAlertsKnown = (): readonly Alert[] | undefined => {
  const known: { readonly pipeline?: AlertsQuery['response']['pipeline'] | null } =
    useLazyLoadQuery<AlertsQuery>(alertsQuery, {}, { fetchPolicy: 'store-only' });
  return known.pipeline?.alerts;
};

type Rebuild = NonNullable<Standing_projections$data[number]['rebuild']>;

const rebuildInWords = (name: string, rebuild: Rebuild): string => {
  const until = rebuild.keepUntil === null ? null : clock(parseTime(rebuild.keepUntil));
  switch (rebuild.state) {
    case 'WAITING':
      return texts.standsWaiting(name);
    case 'BUILDING':
      return texts.standsBuilding(name, percentOf({ done: rebuild.eventsDone, total: rebuild.eventsTotal }));
    case 'COMPARING':
      return texts.standsComparing(name);
    case 'READY':
      return texts.standsReady(name, until);
    default:
      return texts.standsSwitched(name, until);
  }
};
