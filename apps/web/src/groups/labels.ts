import type { GroupType } from '@hedgerow/domain';

/** What people call the five types. */
export const groupTypeLabels: Record<GroupType, string> = {
  BEEPASS: 'Bee pass',
  COUNCIL: 'Council',
  ESTATE: 'Estate',
  ORCHARD: 'Orchard',
  GROWER: 'Growers',
};
