import { Tabs } from '../ui/Tabs.js';
import * as texts from './texts.js';

const tabs = [
  { to: '/account/profile', label: texts.profile },
  { to: '/account/emails', label: texts.emailsAndSignIn },
  { to: '/account/passphrase', label: texts.passphrase },
  { to: '/account/badges', label: texts.badges },
  { to: '/account/things', label: texts.things },
  { to: '/account/devices', label: texts.devices },
  { to: '/account/users', label: texts.people },
  { to: '/account/data', label: texts.data },
  { to: '/account/delete-account', label: texts.deleteAccount },
];

/** The way back up from the pages of the account. */
export const accountTrail = [{ to: '/account/profile', label: texts.account }];

/** The pages of the account, the current one marked. */
export function AccountTabs() {
  return <Tabs label={texts.account} tabs={tabs} wrapped />;
}
