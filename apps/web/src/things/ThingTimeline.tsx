import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { lineOf, Timeline } from '../actions/Timeline.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { ThingTimeline_thing$key } from './__generated__/ThingTimeline_thing.graphql.js';
import * as texts from './texts.js';

/** The latest actions on a thing. */
export function ThingTimeline({ thing }: { thing: ThingTimeline_thing$key }) {
  const data = useFragment(
    graphql`
      fragment ThingTimeline_thing on Thing {
        id
        viewerMayRecord
        actions(first: 20) {
          nodeId
          createdAt
          ...ActionEntry_action
        }
      }
    `,
    thing,
  );
  return (
    <Section title={texts.timeline} more={{ to: `/things/${data.id}/timeline`, label: texts.wholeTimeline }}>
      {data.actions.length > 0 ? (
        <Timeline lines={data.actions.map(lineOf)} />
      ) : (
        <Empty
          icon="clock"
          link={data.viewerMayRecord && { to: `/things/${data.id}/action`, label: texts.recordFirstAction }}
        >
          {texts.noActions}
        </Empty>
      )}
    </Section>
  );
}
