import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { labelsOf } from '../actions/labels.js';
import { reasonFor, whenDone } from '../readings/reason.js';
import { withUnit } from '../readings/quantities.js';
import { riseAfter } from '../readings/trend.js';
import { parseTime, span } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { Section } from '../ui/Section.js';
import type { ThingReason_actions$key } from './__generated__/ThingReason_actions.graphql.js';
import type { ThingReason_thing$key } from './__generated__/ThingReason_thing.graphql.js';
import styles from './ThingReason.module.css';
import * as texts from './texts.js';

interface ThingReasonProps {
  readonly thing: ThingReason_thing$key;
  /** The same thing, for the part that is live: the trend is fetched with the page, actions arrive by themselves. */
  readonly acted: ThingReason_actions$key;
}

/** Does it need water, why, what happened last, and what to watch. */
export function ThingReason({ thing, acted }: ThingReasonProps) {
  const now = useNow();
  const data = useFragment(
    graphql`
      fragment ThingReason_thing on Thing
      @argumentDefinitions(from: { type: "DateTime!" }, to: { type: "DateTime!" }) {
        devices {
          id
        }
        waterReading: latest(parameter: WATER) {
          value
          at
        }
        recent: series(parameter: WATER, from: $from, to: $to) {
          points {
            at
            mean
          }
        }
      }
    `,
    thing,
  );
  const { actions, lastWatering } = useFragment(
    graphql`
      fragment ThingReason_actions on Thing {
        lastWatering
        actions(first: 20) {
          type
          createdAt
          creator {
            name
          }
        }
      }
    `,
    acted,
  );
  const water = data.waterReading
    ? { value: data.waterReading.value, at: parseTime(data.waterReading.at) }
    : null;
  const wateredAt = lastWatering ? parseTime(lastWatering) : undefined;
  const points = data.recent.points.map(({ at, mean }) => ({ at: parseTime(at), mean }));
  const hasDevice = data.devices.length > 0;
  const reason = reasonFor({ water, wateredAt, points, hasDevice, now });
  const last = actions.find(({ type }) => type === 'WATERING') ?? actions[0];
  const rise = last?.type === 'WATERING' ? riseAfter(points, parseTime(last.createdAt)) : undefined;
  return (
    <Section kind="sheet" title={reason.title}>
      <p className={styles.because}>{reason.because}</p>
      <dl className={styles.rows}>
        <div>
          <dt>{texts.next}</dt>
          <dd>
            <b>{reason.next.what}</b>
            <span className="small">{reason.next.why}</span>
          </dd>
        </div>
        {last && (
          <div>
            <dt>{texts.last}</dt>
            <dd>
              <b>
                {last.creator
                  ? texts.doneBy(labelsOf(last.type).past, last.creator.name)
                  : labelsOf(last.type).past}
              </b>
              <span className="small">
                {whenDone(parseTime(last.createdAt), now)}
                {rise && texts.roseTo(withUnit('WATER', rise.to), span(rise.within))}
              </span>
            </dd>
          </div>
        )}
        {reason.watch && (
          <div>
            <dt>{texts.outlook}</dt>
            <dd>
              <b>{reason.watch.what}</b>
              <span className="small">{reason.watch.why}</span>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  );
}
