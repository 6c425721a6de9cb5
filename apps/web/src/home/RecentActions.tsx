import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { soon } from '../ui/later.js';
import type { RecentActions_action$key } from './__generated__/RecentActions_action.graphql.js';
import { RecentAction } from './RecentAction.js';

const EntriesLive = soon(async () => (await import('./EntriesLive.js')).EntriesLive);

/** The latest actions, the newest first. */
export function RecentActions({ actions }: { readonly actions: RecentActions_action$key }) {
  const entries = useFragment(
    graphql`
      fragment RecentActions_action on Action @relay(plural: true) {
        nodeId
        thing {
          id
        }
        ...RecentAction_action
      }
    `,
    actions,
  );
  const things = new Set(entries.flatMap(({ thing }) => thing?.id ?? []));
  return (
    <>
      {[...things].map((id) => (
        <EntriesLive
          key={id}
          id={id}
          entries={entries.filter(({ thing }) => thing?.id === id).map(({ nodeId }) => nodeId)}
        />
      ))}
      <ul>
        {entries.map((entry) => (
          <RecentAction key={entry.nodeId} action={entry} />
        ))}
      </ul>
    </>
  );
}
