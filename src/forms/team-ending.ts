import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../tenancy/scope/request-scope';
import { TeamDeletions, type TeamEnding } from '../tenancy/team-deletions/team-deletions';

/** Hides the forms of a team that is deleted, so that their pages are gone and nothing is sent for them. */
@Injectable()
export class FormsEnding implements TeamEnding {
  constructor(deletions: TeamDeletions) {
    deletions.register(this);
  }

  async begin(unit: UnitOfWork): Promise<void> {
    await unit.query(
      `UPDATE forms SET deleted_at = now(), bin_state = 'deleting'
        WHERE team_id = $1 AND deleted_at IS NULL`,
      [unit.teamId],
    );
  }
}
