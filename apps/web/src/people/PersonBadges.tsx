import { BadgeList } from '../badges/BadgeList.js';
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
