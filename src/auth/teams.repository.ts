import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import type { Transaction } from '../core/database/transaction';
import type { TransactionScope } from '../tenancy/scope/team-context';
import { Team } from './entities/team.entity';

const MAX_OF_ONE_NAME = 10;

@Injectable()
export class TeamsRepository {
  constructor(@InjectRepository(Team) private readonly teams: Repository<Team>) {}

  async insertTeam(
    { manager }: Transaction,
    team: Pick<Team, 'id' | 'name' | 'phoneRegion'>,
  ): Promise<void> {
    await manager.insert(Team, team);
  }

  /** All teams, oldest first. */
  listTeams(transaction?: Transaction): Promise<Team[]> {
    const { manager } = transaction ?? this.teams;
    return manager.find(Team, { order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** By name. */
  findTeams(ids: readonly string[], transaction?: Transaction): Promise<Team[]> {
    const { manager } = transaction ?? this.teams;
    return manager.find(Team, { where: { id: In(ids) }, order: { name: 'ASC', id: 'ASC' } });
  }

  findTeam(id: string): Promise<Team | null> {
    return this.teams.findOneBy({ id });
  }

  /** The teams of this name, oldest first, ten at most. Names are stored in NFC, those of the command line as they were given. */
  findTeamsByName(name: string): Promise<Team[]> {
    return this.teams.find({
      where: { name: In([name, name.normalize('NFC')]) },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: MAX_OF_ONE_NAME,
    });
  }

  getTeam({ transaction, teamId }: TransactionScope): Promise<Team> {
    return transaction.manager.findOneByOrFail(Team, { id: teamId });
  }

  /** Locks the row of a team until the end of the transaction. */
  async lockTeam({ transaction, teamId }: TransactionScope): Promise<void> {
    await transaction.manager.findOneOrFail(Team, {
      where: { id: teamId },
      lock: { mode: 'for_no_key_update' },
    });
  }

  async updateTeam(
    { transaction, teamId }: TransactionScope,
    changes: Partial<Team>,
  ): Promise<void> {
    await transaction.manager.update(Team, { id: teamId }, changes);
  }

  hasTeams({ manager }: Transaction): Promise<boolean> {
    return manager.exists(Team);
  }
}
