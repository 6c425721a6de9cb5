import type { ReactNode } from 'react';
import { graphql } from 'relay-runtime';
import { LiveList } from '../live/LiveList.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import type { ThingRow_thing$key } from '../things/__generated__/ThingRow_thing.graphql.js';
import { ThingRow } from '../things/ThingRow.js';
import { ThingRowLive } from '../things/thing-live-soon.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import type { AccountThingsPageQuery } from './__generated__/AccountThingsPageQuery.graphql.js';
import { accountTrail, AccountTabs } from './AccountTabs.js';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const accountThingsPageQuery = graphql`
  query AccountThingsPageQuery @preloadable {
    own: allThings(scope: OWN, orderBy: NAME, first: 50) {
      nodes {
        id
        ...ThingRow_thing
      }
    }
    collaborating: allThings(scope: COLLABORATING, orderBy: NAME, first: 50) {
      nodes {
        id
        ...ThingRow_thing
      }
    }
    shared: allThings(scope: SHARED, orderBy: NAME, first: 50) {
      nodes {
        id
        ...ThingRow_thing
      }
    }
  }
`;

/** What the viewer owns, helps with and may look at. */
export function AccountThingsPage() {
  return (
    <>
      <PageHead title={texts.things} trail={accountTrail} />
      <AccountTabs />
      <RoutePanel>
        <Things />
      </RoutePanel>
    </>
  );
}

function Things() {
  const { own, collaborating, shared } = usePageQuery<AccountThingsPageQuery>(accountThingsPageQuery);
  return (
    <div className="stack">
      <Part title={texts.ownThings} scope="own" things={own.nodes}>
        <Empty icon="leaf" link={{ to: '/things/new', icon: 'plus', label: texts.addThing }}>
          {texts.noOwn}
        </Empty>
      </Part>
      <Part title={texts.helpThings} scope="collaborating" things={collaborating.nodes}>
        <Empty icon="leaf" link={{ to: '/things', label: texts.browse }}>
          {texts.noHelp}
        </Empty>
      </Part>
      <Part title={texts.sharedThings} scope="shared" things={shared.nodes}>
        <Empty icon="eye">{texts.noShared}</Empty>
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly scope: string;
  readonly things: readonly ({ readonly id: string } & ThingRow_thing$key)[];
  /** What stands in place of the things while there are none. */
  readonly children: ReactNode;
}

function Part({ title, scope, things, children }: PartProps) {
  return (
    <Section title={title} more={{ to: `/things?scope=${scope}`, label: texts.all }}>
      {things.length > 0 ? (
        <LiveList nodes={things} row={(thing) => <ThingRow thing={thing} />} live={ThingRowLive} />
      ) : (
        children
      )}
    </Section>
  );
}
