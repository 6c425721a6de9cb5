import type { BadgeKind } from '@hedgerow/domain';

/** What people call the eight badges, and the drawing each bears. */
export const badgeLabels: Record<BadgeKind, { name: string; icon: string; why: string }> = {
  signin: { name: 'Welcome back', icon: 'user', why: 'for coming back' },
  created: { name: 'Things added', icon: 'a-created', why: 'for adding things' },
  littercleanup: { name: 'Litter cleanup', icon: 'a-litter_cleanup', why: 'for cleaning up litter' },
  share: { name: 'Sharing', icon: 'a-share', why: 'for sharing' },
  watering: { name: 'Watering', icon: 'a-watering', why: 'for watering' },
  education: { name: 'Education', icon: 'a-education', why: 'for teaching' },
  upkeep: { name: 'Upkeep', icon: 'a-upkeep', why: 'for upkeep' },
  measurement: { name: 'Measurement', icon: 'a-measurement', why: 'for measuring' },
};
