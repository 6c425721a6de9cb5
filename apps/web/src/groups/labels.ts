import type { GroupType } from '@hedgerow/domain';

/** What people call the five types. */
export const groupTypeLabels: Record<GroupType, string> = {
  BEEPASS: 'Bee pass',
  COUNCIL: 'Council',
  ESTATE: 'Estate',
  ORCHARD: 'Orchard',
  GROWER: 'Growers',
};

/** The drawing that stands for a type: what such a group looks after most. */
export const groupIllustration = (type: string): string =>
  ({ BEEPASS: 'APIARY', COUNCIL: 'MEADOW', ESTATE: 'HEDGE', ORCHARD: 'TREE' })[type] ?? 'VEGETABLEBED';
