import { isThirsty, waterMatters } from '@hedgerow/domain';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { LiveList } from '../live/LiveList.js';
import { stateOfThing } from '../readings/state.js';
import { byUrgency } from '../things/by-urgency.js';
import { ThingRowLive } from '../things/thing-live-soon.js';
import { useNow } from '../time/useNow.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type { GroupCare_query$key } from './__generated__/GroupCare_query.graphql.js';
import { groupPath } from './group-path.js';
import styles from './GroupCare.module.css';
import { GroupThing } from './GroupThing.js';
import type { GroupOnPage } from './GroupPage.js';
import * as texts from './texts.js';
import { WaterBands } from './WaterBands.js';

// So many other things fit beneath those that need something.
const othersShown = 8;

interface GroupCareProps {
  readonly query: GroupCare_query$key;
  readonly group: GroupOnPage;
}

/** How many things of the group need water and which, by what they say now; then the others, the driest first. */
export function GroupCare({ query, group }: GroupCareProps) {
  const { allThings } = useFragment(
    graphql`
      fragment GroupCare_query on Query @argumentDefinitions(id: { type: "UUID!" }) {
        allThings(groupId: $id, orderBy: WATER, first: 100) {
          totalCount
          nodes {
            id
            type
            water
            waterReading: latest(parameter: WATER) {
              at
            }
            lastWatering
            lastAction
            ...GroupThing_thing
          }
        }
      }
    `,
    query,
  );
  const now = useNow();
  const things = [...allThings.nodes].sort(byUrgency(now));
  const thirsty = things.filter((thing) => isThirsty(stateOfThing(thing, now)));
  const others = things.filter((thing) => !thirsty.includes(thing)).slice(0, othersShown);
  const measured = things.filter(({ type }) => waterMatters(type));
  const rows = (nodes: typeof things) => (
    <LiveList
      nodes={nodes}
      row={(thing) => <GroupThing thing={thing} />}
      live={ThingRowLive}
      className={styles.rows}
    />
  );
  const total = allThings.totalCount;
  if (total === 0) return <NoThings group={group} />;
  return (
    <div className={styles.care}>
      <Section kind="sheet" title={texts.careNow}>
        {measured.length > 0 ? (
          <>
            <p className={styles.count}>
              <b>{thirsty.length}</b> {texts.needWater(total)}
            </p>
            <WaterBands states={measured.map((thing) => stateOfThing(thing, now))} />
            {total > things.length && <p className="tiny">{texts.amongDriest(things.length)}</p>}
            {thirsty.length > 0 ? rows(thirsty) : <p className="small">{texts.noneNow}</p>}
          </>
        ) : (
          <p className="small">{texts.nothingThirsty}</p>
        )}
      </Section>
      {others.length > 0 && (
        <Section
          title={thirsty.length > 0 ? texts.otherThings : texts.things}
          tools={<span className="tiny">{texts.driestFirst}</span>}
          more={{ to: groupPath(group.id, 'things'), label: texts.allOf(total) }}
        >
          {rows(others)}
        </Section>
      )}
    </div>
  );
}

/** In place of the things of a group that has none, or none that the viewer may see. */
export function NoThings({ group }: { readonly group: GroupOnPage }) {
  const mayAdd = group.viewerMembership != null;
  return (
    <Section title={texts.things}>
      <Empty
        icon="leaf"
        link={mayAdd && { to: `/things/new?group=${group.id}`, icon: 'plus', label: texts.addThing }}
      >
        {mayAdd ? texts.noThings : texts.noVisibleThings}
      </Empty>
    </Section>
  );
}
