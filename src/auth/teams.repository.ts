import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { UnitOfWork } from '../tenancy/scope/request-scope';
import { Database } from '../core/database/database';
import type { Transaction } from '../core/database/transaction';
import type { Share } from '../core/limits/share';
import { Team } from './entities/team.entity';

const MAX_OF_ONE_NAME = 10;

@Injectable()
export class TeamsRepository {
  constructor(private readonly database: Database) {}

  async insertTeam(
    { manager }: Transaction,
    team: Pick<Team, 'id' | 'name' | 'phoneRegion'>,
  ): Promise<void> {
    await manager.insert(Team, team);
  }

  /** All teams, oldest first. */
  listTeams(share: Share): Promise<Team[]> {
    const { manager } = this.database.for(share, 'write');
    return manager.find(Team, { order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** By name. */
  findTeams(share: Share, ids: readonly string[]): Promise<Team[]> {
    const { manager } = this.database.for(share, 'write');
    return manager.find(Team, { where: { id: In(ids) }, order: { name: 'ASC', id: 'ASC' } });
  }

  findTeam(share: Share, id: string): Promise<Team | null> {
    return this.database.for(share, 'write').manager.findOneBy(Team, { id });
  }

  /** The teams of this name, oldest first, ten at most. Names are stored in NFC, those of the command line as they were given. */
  findTeamsByName(share: Share, name: string): Promise<Team[]> {
    return this.database.for(share, 'write').manager.find(Team, {
      where: { name: In([name, name.normalize('NFC')]) },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: MAX_OF_ONE_NAME,
    });
  }

  getTeam(unit: UnitOfWork): Promise<Team> {
    return unit.manager.findOneByOrFail(Team, { id: unit.teamId });
  }

  /** Locks the row of a team until the end of the transaction. */
  async lockTeam(unit: UnitOfWork): Promise<void> {
    await unit.manager.findOneOrFail(Team, {
      where: { id: unit.teamId },
      lock: { mode: 'for_no_key_update' },
    });
  }

  async updateTeam(unit: UnitOfWork, changes: Partial<Team>): Promise<void> {
    await unit.manager.update(Team, { id: unit.teamId }, changes);
  }

  hasTeams({ manager }: Transaction): Promise<boolean> {
    return manager.exists(Team);
  }
}
