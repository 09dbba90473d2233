import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../tenancy/scope/request-scope';
import type { Transaction } from '../core/database/transaction';
import { ApiError } from '../core/errors/api-error';
import type { Share } from '../core/limits/share';
import { isId } from '../core/values/identifiers';
import type { Team } from './entities/team.entity';
import type { ListedTeam } from './list-teams';
import { TeamsRepository } from './teams.repository';

/** A team as it is stored. */
export type TeamRow = Readonly<Team>;

export interface NewTeam {
  name: string;
  phoneRegion: string | null;
}

/** Teams. */
@Injectable()
export class TeamsService {
  constructor(private readonly teams: TeamsRepository) {}

  /** Inserts the team of a unit of work. */
  async insertTeam(unit: UnitOfWork, { name, phoneRegion }: NewTeam): Promise<void> {
    await this.teams.insertTeam(unit, { id: unit.teamId, name, phoneRegion });
  }

  /** Lists all teams, oldest first. */
  list(share: Share): Promise<ListedTeam[]> {
    return this.teams.listTeams(share);
  }

  /** Finds teams by their ids. Sorted by name. */
  find(share: Share, ids: readonly string[]): Promise<Team[]> {
    return this.teams.findTeams(share, ids);
  }

  /** Finds those of the teams that are being deleted. Sorted by name. */
  findDeleted(share: Share, ids: readonly string[]): Promise<Team[]> {
    return this.teams.findDeletedTeams(share, ids);
  }

  /** Finds a team by its id, or by its exact name. @throws ApiError VALIDATION_FAILED for none, and for several of this name */
  get(share: Share, idOrName: string): Promise<Team> {
    return this.findOne(share, idOrName, false);
  }

  /** Like {@link get}, also finds a team that is being deleted. */
  getOrDeleted(share: Share, idOrName: string): Promise<Team> {
    return this.findOne(share, idOrName, true);
  }

  private async findOne(share: Share, idOrName: string, orDeleted: boolean): Promise<Team> {
    const byId = isId(idOrName) ? await this.teams.findTeam(share, idOrName, orDeleted) : null;
    if (byId !== null) return byId;
    const named = await this.teams.findTeamsByName(share, idOrName, orDeleted);
    const exact = named.filter(({ name }) => name === idOrName);
    const [team, ...others] = exact.length > 0 ? exact : named;
    if (team === undefined) throw rejection('there is no team with this id or name');
    if (others.length > 0) {
      const ids = [team, ...others].map(({ id }) => id).join(', ');
      throw rejection(`several teams have this name; use an id: ${ids}`);
    }
    return team;
  }

  /**
   * Locks a team until the end of the transaction, so that its members, invitations and keys change one at a time.
   * @throws ApiError TEAM_BEING_DELETED
   */
  async lock(unit: UnitOfWork): Promise<void> {
    if (!(await this.tryLock(unit))) throw new ApiError('TEAM_BEING_DELETED');
  }

  /** Like {@link lock}, for people who are not members: returns false if the team is being deleted. */
  tryLock(unit: UnitOfWork): Promise<boolean> {
    return this.teams.lockTeam(unit);
  }

  /** Notes that the team is being deleted, so that nobody finds it from now on. Returns false if it was noted before. */
  markDeleted(unit: UnitOfWork): Promise<boolean> {
    return this.teams.markDeleted(unit);
  }

  /** Deletes a team that has no rows left in other tables. */
  delete(unit: UnitOfWork): Promise<void> {
    return this.teams.deleteTeam(unit);
  }

  /** Changes the settings of a team and returns it. */
  async update(unit: UnitOfWork, changes: Partial<Team>): Promise<Team> {
    if (Object.keys(changes).length > 0) await this.teams.updateTeam(unit, changes);
    return this.teams.getTeam(unit);
  }

  /** Whether the database has no team. */
  async isEmpty(transaction: Transaction): Promise<boolean> {
    return !(await this.teams.hasTeams(transaction));
  }
}

const rejection = (reason: string): ApiError =>
  new ApiError('VALIDATION_FAILED', [`team: ${reason}`]);
