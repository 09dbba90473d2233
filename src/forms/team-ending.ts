import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../tenancy/scope/request-scope';
import { TeamDeletions, type TeamEnding } from '../tenancy/team-deletions/team-deletions';

/**
 * Hides the forms of a team that is deleted, so that their pages are gone and nothing is sent for them. Those on their way to or from the bin
 * are deleted instead, and a submission that was validated before is validated again, and finds no form.
 */
@Injectable()
export class FormsEnding implements TeamEnding {
  constructor(deletions: TeamDeletions) {
    deletions.register(this);
  }

  async begin(unit: UnitOfWork): Promise<void> {
    await unit.query(
      `UPDATE forms
          SET deleted_at = least(deleted_at, now()), bin_state = 'deleting', version = version + 1
        WHERE team_id = $1`,
      [unit.teamId],
    );
  }
}
