import { Module } from '@nestjs/common';
import { AuditVersions } from './audit-version.js';
import { AllAuditEntries, AuditFields, auditNodes } from './audit.type.js';

@Module({ providers: [AllAuditEntries, AuditFields, auditNodes.TotalCount, ...AuditVersions] })
export class AuditModule {}
