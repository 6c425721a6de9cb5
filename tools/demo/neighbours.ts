// Who else lives in the town of the demonstration, and who joined which group when. Data only.
import type { DemoPerson } from './town.js';

const neighbour = (username: string, name: string): DemoPerson => ({
  username,
  name,
  email: `${username}@example.org`,
});

/** Members of groups who own nothing. Their accounts have the passphrase of all others. */
export const neighbours: readonly DemoPerson[] = [
  neighbour('ellis', 'Ellis Whitcombe'),
  neighbour('jo', 'Jo Abara'),
  neighbour('lena', 'Lena Brandt'),
  neighbour('samir', 'Samir Haddad'),
  neighbour('noor', 'Noor Rahimi'),
  neighbour('wei', 'Wei Zhang'),
  neighbour('siobhan', 'Siobhan O’Dowd'),
];

export interface DemoMembership {
  readonly group: string;
  readonly username: string;
  readonly daysAgo: number;
  /** Made an owner a day after joining. */
  readonly isOwner?: true;
}

const joined = (group: string, username: string, daysAgo: number): DemoMembership => ({
  group,
  username,
  daysAgo,
});

/** Who joined, in the order of the days: with its founder Riverside has ten members, two of them owners. */
export const memberships: readonly DemoMembership[] = [
  { ...joined('riverside', 'tomas', 55), isOwner: true },
  joined('riverside', 'priya', 51),
  joined('orchard', 'maren', 49),
  joined('riverside', 'ellis', 44),
  joined('eastgate', 'ada', 41),
  joined('riverside', 'jo', 38),
  joined('riverside', 'lena', 31),
  joined('orchard', 'ellis', 27),
  joined('riverside', 'samir', 24),
  joined('riverside', 'noor', 17),
  joined('eastgate', 'wei', 12),
  joined('riverside', 'wei', 9),
  joined('riverside', 'siobhan', 2),
];
