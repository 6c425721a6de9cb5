import { BadgeList } from '../badges/BadgeList.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import { usePersonOnPage } from './PersonPage.js';
import * as texts from './texts.js';

/** Every badge that a person earned. */
export function PersonBadges() {
  const user = usePersonOnPage();
  return (
    <Section title={texts.badges}>
      <BadgeList user={user} none={texts.noBadges(user.name)} />
    </Section>
  );
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
