import { Module } from '@nestjs/common';
import { AllAuditEntries, AuditFields, auditNodes } from './audit.type.js';

@Module({ providers: [AllAuditEntries, AuditFields, auditNodes.TotalCount] })
export class AuditModule {}
