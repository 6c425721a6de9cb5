import { Empty } from '../ui/Empty.js';
import { GainRights } from './GainRights.js';
import * as texts from './texts.js';
import { useLackOfRights } from './useLackOfRights.js';

/** Why a person does not see the page, and what an administrator can do about it. */
export function WithoutRights() {
  const lack = useLackOfRights();
  return lack ? (
    <Empty icon="lock" action={<GainRights lack={lack} kind="primary" />}>
      {texts.noRights[lack]} {texts.noRightsWhy[lack]}
    </Empty>
  ) : (
    <Empty icon="lock" link={{ to: '/things', label: texts.browseThings }}>
      {texts.onlyAdmins}
    </Empty>
  );
}
