import { Suspense } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ManyField } from '../forms/rich.js';
import { Boundary } from '../ui/Boundary.js';
import type { GroupsFieldQuery } from './__generated__/GroupsFieldQuery.graphql.js';
import * as texts from './texts.js';

interface GroupsFieldProps {
  /** The ids of those that were chosen. */
  readonly value: readonly string[];
  readonly onValue: (value: readonly string[]) => void;
}

/** Groups by their names. Where these do not come, or a group is not among them, the field of ids beside it takes it. */
export function GroupsField(props: GroupsFieldProps) {
  const without = <ManyField label={texts.groupsByName} hint={texts.groupsHint} choices={[]} {...props} />;
  return (
    <Boundary fallback={() => without}>
      <Suspense fallback={without}>
        <Known {...props} />
      </Suspense>
    </Boundary>
  );
}

function Known(props: GroupsFieldProps) {
  const { allGroups } = useLazyLoadQuery<GroupsFieldQuery>(
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
  );
  return (
    <ManyField
      label={texts.groupsByName}
      hint={texts.groupsHint}
      choices={allGroups.nodes.map(({ id, name }) => ({ id, name }))}
      {...props}
    />
  );
}
