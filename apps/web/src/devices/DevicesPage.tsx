import { usePaginationFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Button } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { Section } from '../ui/Section.js';
import type { DevicesPage_query$key } from './__generated__/DevicesPage_query.graphql.js';
import type { DevicesPageQuery } from './__generated__/DevicesPageQuery.graphql.js';
import { DeviceHead, DeviceRow } from './DeviceRow.js';

/** The query of the list; the route starts it. */
export const devicesPageQuery = graphql`
  query DevicesPageQuery @preloadable {
    ...DevicesPage_query
  }
`;

function Devices({ query }: { query: DevicesPage_query$key }) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment DevicesPage_query on Query
      @refetchable(queryName: "DevicesPagePaginationQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 40 }, cursor: { type: "String" }) {
        allDevices(first: $count, after: $cursor) @connection(key: "DevicesPage_allDevices") {
          edges {
            node {
              nodeId
              ...DeviceRow_device
            }
          }
        }
      }
    `,
    query,
  );
  const { edges } = data.allDevices;
  if (edges.length === 0)
    return (
      <Empty icon="device" link={{ to: '/devices/new', icon: 'plus', label: 'Add the first device' }}>
        Probes that measure water, warmth and pH are listed here with their battery and signal. There are none
        yet.
      </Empty>
    );
  return (
    <>
      <DeviceHead />
      <ul>
        {edges.map(({ node }) => (
          <DeviceRow key={node.nodeId} device={node} showThing />
        ))}
      </ul>
      {hasNext && (
        <Button busy={isLoadingNext} onClick={() => loadNext(40)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** The devices that the viewer may see. */
export function DevicesPage() {
  const query = usePageQuery<DevicesPageQuery>(devicesPageQuery);
  return (
    <>
      <PageHead title="Devices" primary={{ to: '/devices/new', icon: 'plus', label: 'Add a device' }}>
        Who measures, how strong their batteries are, and when they last spoke.
      </PageHead>
      <Section title="All devices">
        <Devices query={query} />
      </Section>
    </>
  );
}
