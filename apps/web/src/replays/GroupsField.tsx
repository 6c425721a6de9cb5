import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ManyField } from '../forms/rich.js';
import { count } from '../pipeline/figures.js';
import type { GroupsFieldQuery, GroupsFieldQuery$data } from './__generated__/GroupsFieldQuery.graphql.js';
import * as texts from './texts.js';

interface GroupsFieldProps {
  /** The ids of those that were chosen. */
  readonly value: readonly string[];
  /** None chosen is all: no ids of groups were typed, either. */
  readonly isAllByDefault: boolean;
  readonly onValue: (value: readonly string[]) => void;
}

type Groups = GroupsFieldQuery$data['allGroups'];

/** Groups by their names. Where these do not come, or a group is not among them, the field of ids beside it takes it. */
export function GroupsField({ isAllByDefault, ...props }: GroupsFieldProps) {
  const { groups, hasFailed } = useGroups();
  const hints = [isAllByDefault && texts.emptyIsAll, hasFailed && texts.groupsLost, groups && partOf(groups)];
  return (
    <ManyField
      label={texts.groupsByName}
      hint={hints.filter(Boolean).join('. ') || undefined}
      choices={groups?.nodes.map(({ id, name }) => ({ id, name })) ?? []}
      {...props}
    />
  );
}

/** What is said where only some of the groups can be chosen by name. */
const partOf = ({ nodes, totalCount }: Groups): string | undefined =>
  nodes.length < totalCount ? texts.groupsInPart(count(nodes.length), count(totalCount)) : undefined;

/** The groups that can be chosen by name; where they did not come, they are asked for again once the network is back. */
const useGroups = () => {
  const environment = useRelayEnvironment();
  const [groups, setGroups] = useState<Groups>();
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const asked = fetchQuery<GroupsFieldQuery>(
      environment,
      graphql`
        query GroupsFieldQuery {
          allGroups(personal: false, orderBy: NAME, first: 100) {
            totalCount
            nodes {
              id
              name
            }
          }
        }
      `,
      {},
    ).subscribe({
      next: ({ allGroups }) => {
        setGroups(allGroups);
        setFailed(false);
      },
      // The ids can be typed all the same.
      error: () => setFailed(true),
    });
    return () => asked.unsubscribe();
  }, [environment, tries]);
  useEffect(() => {
    if (!hasFailed) return;
    const handleOnline = () => setTries((before) => before + 1);
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, [hasFailed]);
  return { groups, hasFailed };
};
