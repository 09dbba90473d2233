import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuditLog } from './audit-log';
import { AuditPartitionsJob } from './audit-partitions.job';
import { AuditRepository } from './audit.repository';
import { OWN_RECORDS, type OwnRecords } from './own-records';

/** Global, because `@Endpoint` injects the log into every controller with writes. */
@Global()
@Module({})
export class AuditModule {
  /** @param ownRecords the own records of all modules; none where nothing lists the log */
  static forRoot(ownRecords: readonly OwnRecords[] = []): DynamicModule {
    return {
      module: AuditModule,
      providers: [
        AuditLog,
        AuditPartitionsJob,
        AuditRepository,
        { provide: OWN_RECORDS, useValue: ownRecords },
      ],
      exports: [AuditLog],
    };
  }
}
