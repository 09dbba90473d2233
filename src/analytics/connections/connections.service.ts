import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeBy } from '../../tenancy/audit/audited-change';
import {
  type AccountType,
  type ConnectionStatus,
  connectionStatus,
} from '../domain/connection-status';
import type { Platform } from '../domain/platform';
import { ConnectionsRepository } from './connections.repository';

/** Connects platforms whose data are imported from files; specification 3.1. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly audit: AuditLog,
    private readonly connections: ConnectionsRepository,
  ) {}

  /** Connects a platform. The status is `ready` at once if the platform has data from an earlier connection. */
  async connect(
    scope: RequestScope,
    platform: Platform,
    accountType: AccountType,
  ): Promise<ConnectionStatus> {
    return connectionStatus(platform, await this.connections.connect(scope, platform, accountType));
  }

  /** As {@link connect}, with an event of the audit log by the actor of the scope. */
  connectAndRecord(
    scope: RequestScope,
    platform: Platform,
    accountType: AccountType,
  ): Promise<ConnectionStatus> {
    const change = changeBy(scope, 'connectPlatform', 'platform', platform);
    return this.audit.run(scope, change, (unit) => this.connect(unit, platform, accountType));
  }
}
