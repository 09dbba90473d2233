import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ApiError } from '../core/errors/api-error';
import { isId, newId } from '../core/identifiers';
import { Team } from './entities/team.entity';
import { User } from './entities/user.entity';

export interface NewTeam {
  name: string;
  ownerEmail: string | null;
  phoneRegion: string | null;
}

/** Teams and the users who own things in them. */
@Injectable()
export class TeamsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Inserts a team with its first user, inside the caller's transaction. */
  async insertTeam(
    manager: EntityManager,
    { name, ownerEmail, phoneRegion }: NewTeam,
  ): Promise<{ teamId: string; ownerId: string }> {
    const teamId = newId();
    const ownerId = newId();
    await manager.insert(Team, { id: teamId, name, phoneRegion });
    await manager.insert(User, { teamId, id: ownerId, email: ownerEmail });
    return { teamId, ownerId };
  }

  /** Oldest first. */
  list(): Promise<Team[]> {
    return this.dataSource.manager.find(Team, { order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** @throws ApiError VALIDATION_FAILED when there is no such team */
  async get(teamId: string): Promise<Team> {
    const team = isId(teamId)
      ? await this.dataSource.manager.findOneBy(Team, { id: teamId })
      : null;
    if (team === null) {
      throw new ApiError('VALIDATION_FAILED', ['team: there is no team with this id']);
    }
    return team;
  }

  /** Whether the database has no team yet. */
  async isEmpty(manager: EntityManager): Promise<boolean> {
    return !(await manager.exists(Team));
  }
}
