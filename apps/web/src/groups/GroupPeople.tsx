import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Section } from '../ui/Section.js';
import type { GroupPeople_group$key } from './__generated__/GroupPeople_group.graphql.js';
import { groupPath } from './group-path.js';
import { GroupMember } from './GroupMember.js';
import * as texts from './texts.js';

/** The first members of a group, the owners before the others. */
export function GroupPeople({ group }: { group: GroupPeople_group$key }) {
  const { id, memberCount, memberships } = useFragment(
    graphql`
      fragment GroupPeople_group on Group {
        id
        memberCount
        memberships(first: 12) {
          id
          ...GroupMember_membership
        }
      }
    `,
    group,
  );
  return (
    <Section title={texts.members} more={{ to: groupPath(id, 'members'), label: texts.allOf(memberCount) }}>
      <ul>
        {(memberships ?? []).map((membership) => (
          <GroupMember key={membership.id} membership={membership} />
        ))}
      </ul>
    </Section>
  );
}
