import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { AuditLog } from '../../tenancy/audit/audit-log';
import { changeBy } from '../../tenancy/audit/audited-change';
import type { StoredConnection, StoredData } from '../domain/connection';
import {
  type AccountType,
  type ConnectionStatus,
  connectionStatus,
} from '../domain/connection-status';
import type { Platform } from '@rapport/social-connectors';
import { ConnectionsRepository } from './connections.repository';

/** The connections of teams to platforms, whatever their data come from: files or a sync. Specification 3.1. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly audit: AuditLog,
    private readonly connections: ConnectionsRepository,
  ) {}

  /**
   * Connects a platform, or changes the type of its account. The status is `ready` at once if the platform has data from an earlier
   * connection. @param canReport whether its metrics can be read @throws ApiError PLATFORM_DATA_BEING_DELETED
   */
  async connect(
    scope: RequestScope,
    platform: Platform,
    accountType: AccountType,
    canReport = true,
  ): Promise<ConnectionStatus> {
    return connectionStatus(
      platform,
      await this.connections.connect(scope, platform, accountType, canReport),
    );
  }

  /** Like {@link connect}, with an audit event by the actor of the scope. */
  connectAndRecord(
    scope: RequestScope,
    platform: Platform,
    accountType: AccountType,
  ): Promise<ConnectionStatus> {
    const change = changeBy(scope, 'connectPlatform', 'platform', platform);
    return this.audit.run(scope, change, (unit) => this.connect(unit, platform, accountType));
  }

  /** Lists current and former connections. */
  list(scope: RequestScope): Promise<StoredConnection[]> {
    return this.connections.list(scope);
  }

  /** Disconnects a platform and keeps its data. Returns false if it was not connected. */
  disconnect(scope: RequestScope, platform: Platform): Promise<boolean> {
    return this.connections.disconnect(scope, platform);
  }

  /** Counts the stored posts and days of these platforms, whether they are connected or not. */
  countStored(scope: RequestScope, platforms: readonly Platform[]): Promise<StoredData[]> {
    return this.connections.countStored(scope, platforms);
  }

  /** Sets after how many days the data of a platform are deleted, or null for never. */
  setRetention(scope: RequestScope, platform: Platform, days: number | null): Promise<void> {
    return this.connections.setRetention(scope, platform, days);
  }
}
