import { freeAdministratorPlace } from '../auth/named-administrator.js';
import type { FieldClaim, Sources } from '../commands/person-command.js';

/**
 * What one who gets a username claims: the name, and for good the place that ADMIN_USERNAMES keeps for it. It makes no
 * administrator of them, and none of a stranger who registers with the name once it is free again.
 */
export const usernameClaims = async (
  username: string,
  owner: string,
  { adminUsernames, claimOwner }: Pick<Sources, 'adminUsernames' | 'claimOwner'>,
): Promise<FieldClaim[]> => {
  const blame = { owner, field: 'username', taken: 'Username already exists' };
  const name = { kind: 'username', value: username, ...blame } as const;
  const place = await freeAdministratorPlace(adminUsernames, username, claimOwner);
  return place ? [name, { ...place, ...blame }] : [name];
};
