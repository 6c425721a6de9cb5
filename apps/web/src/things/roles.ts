import * as texts from './texts.js';

/** What a person with access is to a thing. */
export type Role = 'owner' | 'collaborator' | 'viewer';

export interface RoleFlags {
  readonly isOwner: boolean;
  readonly isCollaborator: boolean;
}

/** From the one who may do most to the one who may do least. */
export const roles: readonly Role[] = ['owner', 'collaborator', 'viewer'];

export const roleOf = ({ isOwner, isCollaborator }: RoleFlags): Role =>
  isOwner ? 'owner' : isCollaborator ? 'collaborator' : 'viewer';

export const flagsOf = (role: Role): RoleFlags => ({
  isOwner: role === 'owner',
  isCollaborator: role === 'collaborator',
});

export const roleLabel: Readonly<Record<Role, string>> = {
  owner: texts.owner,
  collaborator: texts.collaborator,
  viewer: texts.viewer,
};

export const roleIcon: Readonly<Record<Role, string>> = { owner: 'key', collaborator: 'edit', viewer: 'eye' };
