import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ManyField } from '../forms/rich.js';
import type { GroupsFieldQuery, GroupsFieldQuery$data } from './__generated__/GroupsFieldQuery.graphql.js';
import * as texts from './texts.js';

interface GroupsFieldProps {
  /** The ids of those that were chosen. */
  readonly value: readonly string[];
  readonly onValue: (value: readonly string[]) => void;
}

type Groups = GroupsFieldQuery$data['allGroups']['nodes'];

/** Groups by their names. Where these do not come, or a group is not among them, the field of ids beside it takes it. */
export function GroupsField(props: GroupsFieldProps) {
  const environment = useRelayEnvironment();
  const [groups, setGroups] = useState<Groups>([]);
  useEffect(() => {
    const asked = fetchQuery<GroupsFieldQuery>(
      environment,
      graphql`
        query GroupsFieldQuery {
          allGroups(personal: false, first: 100) {
            nodes {
              id
              name
            }
          }
        }
      `,
      {},
    ).subscribe({
      next: ({ allGroups }) => setGroups(allGroups.nodes),
      // The ids can be typed all the same.
      error: () => undefined,
    });
    return () => asked.unsubscribe();
  }, [environment]);
  return (
    <ManyField
      label={texts.groupsByName}
      hint={texts.groupsHint}
      choices={groups.map(({ id, name }) => ({ id, name }))}
      {...props}
    />
  );
}
