import { Module } from '@nestjs/common';
import { AuditVersions } from './audit-version.js';
import { AllAuditEntries, AuditFields, auditNodes, PersonAuditEntries } from './audit.type.js';

@Module({
  providers: [AllAuditEntries, AuditFields, auditNodes.TotalCount, ...AuditVersions, PersonAuditEntries],
})
export class AuditModule {}
