import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Transaction } from '../core/database/transaction';
import { ApiError } from '../core/errors/api-error';
import { isId, newId } from '../core/identifiers';
import { Team } from './entities/team.entity';
import { User } from './entities/user.entity';

export interface NewTeam {
  name: string;
  ownerEmail: string | null;
  phoneRegion: string | null;
}

/** Teams and the users who own their forms. */
@Injectable()
export class TeamsService {
  constructor(@InjectRepository(Team) private readonly teams: Repository<Team>) {}

  /** Inserts a team with its first user in the transaction of the caller. */
  async insertTeam(
    { manager }: Transaction,
    { name, ownerEmail, phoneRegion }: NewTeam,
  ): Promise<{ teamId: string; ownerId: string }> {
    const teamId = newId();
    const ownerId = newId();
    await manager.insert(Team, { id: teamId, name, phoneRegion });
    await manager.insert(User, { teamId, id: ownerId, email: ownerEmail });
    return { teamId, ownerId };
  }

  /** Lists all teams, oldest first. */
  list(): Promise<Team[]> {
    return this.teams.find({ order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Finds a team. @throws ApiError VALIDATION_FAILED for an unknown team */
  async get(teamId: string): Promise<Team> {
    const team = isId(teamId) ? await this.teams.findOneBy({ id: teamId }) : null;
    if (team === null) {
      throw new ApiError('VALIDATION_FAILED', ['team: there is no team with this id']);
    }
    return team;
  }

  /** Whether the database has no team. */
  async isEmpty({ manager }: Transaction): Promise<boolean> {
    return !(await manager.exists(Team));
  }
}
