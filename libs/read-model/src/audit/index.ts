export { audit as auditProjection, type AuditRow } from './audit.js';
export { type AuditDetails, auditDetails, auditList, auditVersions } from './audit.queries.js';
export {
  type AuditChange,
  auditChanges,
  type AuditKind,
  auditKinds,
  type AuditRole,
  auditRoles,
} from './changes.js';
