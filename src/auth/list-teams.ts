import type { Statements } from '../core/database/database';
import type { Team } from './entities/team.entity';

/** What a list of teams has of each. */
export type ListedTeam = Readonly<Pick<Team, 'id' | 'name' | 'phoneRegion' | 'createdAt'>>;

const LIST_TEAMS = `
  SELECT id, name, phone_region AS "phoneRegion", created_at AS "createdAt"
    FROM teams
   WHERE deleted_at IS NULL
   ORDER BY created_at, id`;

/**
 * Lists all teams that are not being deleted, oldest first. A function, not a method of the repository, because `team list` has no Nest
 * application.
 */
export const listTeams = (database: Pick<Statements, 'query'>): Promise<ListedTeam[]> =>
  database.query(LIST_TEAMS);
