import type { BadgeKind } from '@hedgerow/domain';

interface BadgeLabel {
  readonly name: string;
  readonly icon: string;
  /** What is counted: one of it, and several. */
  readonly counted: readonly [one: string, several: string];
  /** What to do for the first one, and where. */
  readonly how: string;
  readonly to?: string;
}

/** What people call the eight badges, the drawing each bears, and what it counts. */
export const badgeLabels: Record<BadgeKind, BadgeLabel> = {
  signin: {
    name: 'Coming back',
    icon: 'user',
    counted: ['day', 'days'],
    how: 'Sign in on another day.',
  },
  created: {
    name: 'Things added',
    icon: 'a-created',
    counted: ['thing', 'things'],
    how: 'Add a thing you look after.',
    to: '/things/new',
  },
  littercleanup: {
    name: 'Litter cleanup',
    icon: 'a-litter_cleanup',
    counted: ['cleanup', 'cleanups'],
    how: 'Record a litter cleanup at a thing.',
    to: '/things',
  },
  share: {
    name: 'Sharing',
    icon: 'a-share',
    counted: ['time', 'times'],
    how: 'Accept an invitation to a thing, or record that you shared.',
    to: '/things',
  },
  watering: {
    name: 'Watering',
    icon: 'a-watering',
    counted: ['watering', 'waterings'],
    how: 'Water a thing and record it.',
    to: '/things',
  },
  education: {
    name: 'Education',
    icon: 'a-education',
    counted: ['lesson', 'lessons'],
    how: 'Record what you taught or learned at a thing.',
    to: '/things',
  },
  upkeep: {
    name: 'Upkeep',
    icon: 'a-upkeep',
    counted: ['time', 'times'],
    how: 'Record some upkeep at a thing.',
    to: '/things',
  },
  measurement: {
    name: 'Measurement',
    icon: 'a-measurement',
    counted: ['measurement', 'measurements'],
    how: 'Record a measurement at a thing.',
    to: '/things',
  },
};

/** What a kind is called; one that only a newer program knows goes by its own name. */
export const badgeLabelOf = (kind: string): BadgeLabel =>
  badgeLabels[kind as BadgeKind] ?? { name: kind, icon: 'badge', counted: ['', ''], how: '' };
