import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import type { UnitOfWork } from '../tenancy/scope/request-scope';
import { Database } from '../core/database/database';
import type { Transaction } from '../core/database/transaction';
import type { Share } from '../core/limits/share';
import { Team } from './entities/team.entity';
import { type ListedTeam, listTeams } from './list-teams';

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

  /** All teams, oldest first. Teams that are being deleted are not found by any method, unless it says so. */
  listTeams(share: Share): Promise<ListedTeam[]> {
    return listTeams(this.database.for(share, 'write'));
  }

  /** The teams with these ids, sorted by name. */
  findTeams(share: Share, ids: readonly string[]): Promise<Team[]> {
    const { manager } = this.database.for(share, 'write');
    return manager.find(Team, {
      where: { id: In(ids), deletedAt: IsNull() },
      order: { name: 'ASC', id: 'ASC' },
    });
  }

  /** Those of the teams that are being deleted, sorted by name. */
  findDeletedTeams(share: Share, ids: readonly string[]): Promise<Team[]> {
    const { manager } = this.database.for(share, 'write');
    return manager.find(Team, {
      where: { id: In(ids), deletedAt: Not(IsNull()) },
      order: { name: 'ASC', id: 'ASC' },
    });
  }

  /** @param orDeleted also a team that is being deleted */
  findTeam(share: Share, id: string, orDeleted = false): Promise<Team | null> {
    const { manager } = this.database.for(share, 'write');
    return manager.findOneBy(Team, { id, ...(!orDeleted && { deletedAt: IsNull() }) });
  }

  /** At most ten teams of this name, oldest first. Names are stored in NFC, except those from the command line, which are stored as given. */
  findTeamsByName(share: Share, name: string, orDeleted = false): Promise<Team[]> {
    return this.database.for(share, 'write').manager.find(Team, {
      where: {
        name: In([name, name.normalize('NFC')]),
        ...(!orDeleted && { deletedAt: IsNull() }),
      },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: MAX_OF_ONE_NAME,
    });
  }

  getTeam(unit: UnitOfWork): Promise<Team> {
    return unit.manager.findOneByOrFail(Team, { id: unit.teamId });
  }

  /** Locks the row of a team until the end of the transaction. Returns false if the team is being deleted. */
  async lockTeam(unit: UnitOfWork): Promise<boolean> {
    const team = await unit.manager.findOne(Team, {
      where: { id: unit.teamId, deletedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
    return team !== null;
  }

  /** Notes that a team is being deleted. Returns false if it was noted before. */
  async markDeleted(unit: UnitOfWork): Promise<boolean> {
    const team = { id: unit.teamId, deletedAt: IsNull() };
    const { affected } = await unit.manager.update(Team, team, { deletedAt: () => 'now()' });
    return affected === 1;
  }

  async deleteTeam(unit: UnitOfWork): Promise<void> {
    await unit.manager.delete(Team, { id: unit.teamId });
  }

  async updateTeam(unit: UnitOfWork, changes: Partial<Team>): Promise<void> {
    await unit.manager.update(Team, { id: unit.teamId }, changes);
  }

  hasTeams({ manager }: Transaction): Promise<boolean> {
    return manager.exists(Team);
  }
}
