import { Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log';
import { AuditRepository } from './audit.repository';

/** Global, because `@Endpoint` injects the log into every controller with writes. */
@Global()
@Module({
  providers: [AuditLog, AuditRepository],
  exports: [AuditLog],
})
export class AuditModule {}
