import { useFragment, useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { type StandingLine, StandingList } from '../admin/StandingList.js';
import { clock, parseTime } from '../time/time.js';
import type { AlertsQuery } from './__generated__/AlertsQuery.graphql.js';
import type {
  Standing_projections$data,
  Standing_projections$key,
} from './__generated__/Standing_projections.graphql.js';
import { alertsQuery } from './Alerts.js';
import { type Alert, alertInWords, isYetToCome, placeOfAlert, wayTo, worstFirst } from './alerts.js';
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
        proof {
          endedAt
        }
      }
    `,
    projections,
  );
  const alerts = useAlertsKnown();
  const open = rows.filter(({ rebuild }) => rebuild?.endedAt === null);
  const raised = worstFirst(alerts?.filter(({ state }) => state === 'ALERT') ?? []);
  const unknown = alerts?.filter(({ name, state }) => state === 'UNKNOWN' && !isYetToCome(name, rows)) ?? [];
  const isWell = !isOld && alerts !== undefined && open.length + raised.length + unknown.length === 0;
  const lines: readonly StandingLine[] = [
    ...raised.map((alert) => ({
      ...{ key: alert.name, icon: 'alert', words: alertInWords(alert) },
      way: wayTo(placeOfAlert(alert.name)),
    })),
    ...open.map(({ name, rebuild }) => ({
      ...{ key: name, icon: rebuild!.state === 'READY' ? 'bell' : 'retry' },
      words: rebuildInWords(nameOf(name), rebuild!),
      way: wayTo(`#rebuild-${rebuild!.id}`),
    })),
    ...(unknown.length > 0
      ? [
          {
            key: 'unknown',
            icon: 'minus',
            words: texts.notKnown(unknown.length),
            way: wayTo('#looked-at'),
          },
        ]
      : []),
  ];
  return (
    <StandingList
      label={texts.standing}
      lines={lines}
      well={isWell ? texts.allWell : undefined}
      className={styles.standing}
    />
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
