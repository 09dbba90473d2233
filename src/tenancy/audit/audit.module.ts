import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLog } from './audit-log';
import { AuditRepository } from './audit.repository';
import { AuditEvent } from './entities/audit-event.entity';

/** Global, because `@Endpoint` injects the log into every controller with writes. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditEvent])],
  providers: [AuditLog, AuditRepository],
  exports: [AuditLog, TypeOrmModule],
})
export class AuditModule {}
