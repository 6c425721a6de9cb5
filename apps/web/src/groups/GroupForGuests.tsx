import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useLocation } from 'react-router-dom';
import { signInPath } from '../auth/next-path.js';
import { Empty } from '../ui/Empty.js';
import { labelIn } from '../ui/label.js';
import type { GroupForGuests_group$key } from './__generated__/GroupForGuests_group.graphql.js';
import { groupTypeLabels } from './labels.js';
import * as texts from './texts.js';

/** In place of the tabs: a guest is told neither who belongs to a group nor which things are in it. */
export function GroupForGuests({ group }: { group: GroupForGuests_group$key }) {
  const { type, memberCount } = useFragment(
    graphql`
      fragment GroupForGuests_group on Group {
        type
        memberCount
      }
    `,
    group,
  );
  const { pathname } = useLocation();
  return (
    <Empty icon="groups" link={{ to: signInPath(pathname), label: texts.signInToJoin }}>
      {texts.guestSentence(labelIn(groupTypeLabels, type), texts.memberCount(memberCount))}
    </Empty>
  );
}
