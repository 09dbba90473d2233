import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { TeamDeletions, type TeamEnding } from '../../tenancy/team-deletions/team-deletions';

/** Cancels the mails of a team that is deleted. */
@Injectable()
export class MailsEnding implements TeamEnding {
  constructor(deletions: TeamDeletions) {
    deletions.register(this);
  }

  async begin(unit: UnitOfWork): Promise<void> {
    await unit.query("DELETE FROM mails WHERE share_id = $1 AND status = 'pending'", [unit.teamId]);
  }
}
