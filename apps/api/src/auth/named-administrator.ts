import { normalise } from '@hedgerow/domain';
import type { Claim } from '@hedgerow/event-store';

type NamedClaim = Omit<Claim, 'owner'>;

/**
 * The place of one whom ADMIN_USERNAMES names; undefined for other names. The first who has the name takes it for good: it
 * outlives the account and a change of its username, and who registers with a name that became free is another person.
 */
export const administratorPlace = (names: readonly string[], username: string): NamedClaim | undefined => {
  const name = normalise(username);
  // No username holds a space.
  return names.some((named) => normalise(named) === name)
    ? { kind: 'administrator', value: `named ${name}` }
    : undefined;
};

/** The same while no one has taken it; undefined where it was ever taken. */
export const freeAdministratorPlace = async (
  names: readonly string[],
  username: string,
  claimOwner: (kind: Claim['kind'], value: string) => Promise<string | undefined>,
): Promise<NamedClaim | undefined> => {
  const place = administratorPlace(names, username);
  return place && (await claimOwner(place.kind, place.value)) === undefined ? place : undefined;
};
