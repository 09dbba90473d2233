import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../tenancy/scope/request-scope';
import { TeamDeletions, type TeamEnding } from '../tenancy/team-deletions/team-deletions';

/**
 * Hides the forms of a deleted team, so that their pages disappear and no webhooks are sent. Forms that are being moved to or from the
 * bin are deleted instead. The new version makes a submission that was already validated read the form again, which does not exist any more.
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
