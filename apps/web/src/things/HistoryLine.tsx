import { stateOfColour } from '@hedgerow/domain';
import type { ReactNode } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { entryIcon } from '../activity/labels.js';
import { Sentence } from '../activity/Sentence.js';
import { sentenceOf } from '../activity/sentence.js';
import styles from '../actions/Timeline.module.css';
import { stateLabels } from '../readings/state.js';
import { clock, fullTime, parseTime, span } from '../time/time.js';
import { Icon } from '../ui/Icon.js';
import type { HistoryLine_activity$key } from './__generated__/HistoryLine_activity.graphql.js';
import type { HistoryLine_turningPoint$key } from './__generated__/HistoryLine_turningPoint.graphql.js';
import * as texts from './texts.js';

interface LineProps {
  readonly icon: string;
  readonly at: string;
  readonly children: ReactNode;
}

function Line({ icon, at, children }: LineProps) {
  const time = parseTime(at);
  return (
    <li className={styles.entry}>
      <span className={styles.node}>
        <Icon name={icon} size={18} />
      </span>
      <div>{children}</div>
      <time className="tiny" dateTime={time.toISOString()} title={fullTime(time)}>
        {clock(time)}
      </time>
    </li>
  );
}

/** What happened to a thing beside actions, as one sentence. On its own timeline a task need not say which thing it is for. */
export function ActivityLine({ activity }: { readonly activity: HistoryLine_activity$key }) {
  const data = useFragment(
    graphql`
      fragment HistoryLine_activity on ActivityEntry {
        kind
        what
        at
        actor {
          id
          name
        }
        person {
          id
          name
        }
        thing {
          id
          name
        }
        group {
          id
          name
        }
        device {
          id
          name
        }
        action {
          type
        }
        task {
          title
        }
        badge {
          badgeType
          level
        }
      }
    `,
    activity,
  );
  return (
    <Line icon={entryIcon(data)} at={data.at}>
      <Sentence parts={sentenceOf(data.kind === 'TASK' ? { ...data, thing: null } : data)} />
    </Line>
  );
}

/** A moment at which a sensor turned: what the water became, from what, and how long the sensor had been silent. */
export function TurningLine({ turningPoint }: { readonly turningPoint: HistoryLine_turningPoint$key }) {
  const { at, colour, colourBefore, silentSince, device } = useFragment(
    graphql`
      fragment HistoryLine_turningPoint on TurningPoint {
        at
        colour
        colourBefore
        silentSince
        device {
          name
        }
      }
    `,
    turningPoint,
  );
  const state = colour ? stateOfColour(colour) : undefined;
  const before = colourBefore ? stateOfColour(colourBefore) : 'none';
  const silence =
    silentSince && texts.reportedAgain(span(parseTime(at).getTime() - parseTime(silentSince).getTime()));
  const details = [
    state && before !== 'none' && texts.stateBefore(stateLabels[before]),
    state && silence,
    device?.name,
  ].filter((detail) => detail);
  return (
    <Line icon={state ? `w-${state}` : 'signal'} at={at}>
      <b>
        {state
          ? before === 'none'
            ? texts.firstReading(stateLabels[state])
            : texts.turned(stateLabels[state])
          : silence}
      </b>
      {details.length > 0 && <span className="small">{details.join(', ')}</span>}
    </Line>
  );
}
