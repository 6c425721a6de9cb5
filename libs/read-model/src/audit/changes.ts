/** What happened to the rights of a thing, a group or a device, or to the role of a person. */
export const auditChanges = [
  'CREATED',
  'GRANTED',
  'CHANGED',
  'REVOKED',
  'INVITED',
  'INVITED_AGAIN',
  'ACCEPTED',
  'DECLINED',
  'INVITATION_REMOVED',
  'MADE_PUBLIC',
  'MADE_PRIVATE',
  'DELETED',
] as const;
export type AuditChange = (typeof auditChanges)[number];

/** What a person is to a thing, a group or a device, or to the whole product. */
export const auditRoles = ['OWNER', 'COLLABORATOR', 'VIEWER', 'MEMBER', 'ADMINISTRATOR'] as const;
export type AuditRole = (typeof auditRoles)[number];

/** What changes are kept of: the beginning of the names of their streams. */
export const auditKinds = ['thing', 'group', 'device', 'user'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Those that have owners, who read of their changes; of the roles of persons administrators alone do. */
export type OwnedKind = Exclude<AuditKind, 'user'>;

interface Flags {
  readonly isOwner: boolean;
  readonly isCollaborator?: boolean;
}

/** An owner who collaborates, too, may do no more by that. */
export const auditRoleOf = (kind: AuditKind, { isOwner, isCollaborator = false }: Flags): AuditRole => {
  if (isOwner) return 'OWNER';
  if (isCollaborator) return 'COLLABORATOR';
  return kind === 'group' ? 'MEMBER' : 'VIEWER';
};
