import { Injectable } from '@nestjs/common';
import type { TeamScope } from '../../core/http/team-context';
import {
  type AccountType,
  type ConnectionStatus,
  connectionStatus,
} from '../domain/connection-status';
import type { Platform } from '../domain/platform';
import { ConnectionsRepository } from './connections.repository';

/** Which platforms a team has connected; specification 3.1. */
@Injectable()
export class ConnectionsService {
  constructor(private readonly connections: ConnectionsRepository) {}

  /** `ready` at once when data from before is there. */
  async connect(
    team: TeamScope,
    platform: Platform,
    accountType: AccountType,
  ): Promise<ConnectionStatus> {
    return connectionStatus(platform, await this.connections.connect(team, platform, accountType));
  }

  /** The data is kept, out of sight. */
  async disconnect(team: TeamScope, platform: Platform): Promise<ConnectionStatus> {
    await this.connections.disconnect(team, platform);
    return 'not_connected';
  }
}
