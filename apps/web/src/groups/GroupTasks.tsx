import { usePageQuery } from '../relay/usePageQuery.js';
import type { GroupDashboardQuery } from './__generated__/GroupDashboardQuery.graphql.js';
import { GroupCare } from './GroupCare.js';
import { groupDashboardQuery } from './GroupDashboard.js';
import { useGroupOnPage } from './GroupPage.js';
import * as texts from './texts.js';

/** What there is to do for a group: until tasks are kept, what its things need by themselves. */
export function GroupTasks() {
  const group = useGroupOnPage();
  const data = usePageQuery<GroupDashboardQuery>(groupDashboardQuery);
  return (
    <div className="stack">
      <p className="small">{texts.tasksLater}</p>
      <GroupCare query={data} group={group} isAlone />
    </div>
  );
}
