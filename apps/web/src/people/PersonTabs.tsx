import { BadgeBoard } from '../badges/BadgeBoard.js';
import { useBadgesLive } from '../badges/BadgesLive.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import { usePersonOnPage } from './PersonPage.js';
import * as texts from './texts.js';

/** The badges of a person; their own with what comes next. */
export function PersonBadges() {
  const user = usePersonOnPage();
  useBadgesLive(user.id);
  return <BadgeBoard user={user} none={texts.noBadges(user.name)} />;
}

/** The tasks of a person: until tasks are kept, that there are none to show. */
export function PersonTasks() {
  const { name } = usePersonOnPage();
  return (
    <Section title={texts.tasks}>
      <Empty icon="tasks">{texts.tasksLater(name)}</Empty>
    </Section>
  );
}
