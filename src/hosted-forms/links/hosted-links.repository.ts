import { Injectable } from '@nestjs/common';
import type { TeamScope, TransactionScope } from '../../core/http/team-context';
import { Database } from '../../core/database/database';
import type { Statement } from '../../core/database/statement';
import type { TokenLink } from '../token/page-token';

/** An open link to a published form, as the database has it now. */
export interface HostedLink extends TokenLink {
  readonly teamId: string;
  readonly formId: string;
  readonly formVersion: number;
  readonly phoneRegion: string | null;
  /** Whether the page takes no more responses, by date or number. */
  readonly isClosed: boolean;
  /** Whether the responses of the page are counted towards a limit. */
  readonly isCounted: boolean;
}

/** Scalar subqueries read the limits of one form only, whatever the statistics are. */
const FIND_LINK: Statement = {
  name: 'find_hosted_link',
  text: `
    SELECT l.token, l.secret, l.team_id AS "teamId", l.form_id AS "formId",
           f.version AS "formVersion", t.phone_region AS "phoneRegion",
           coalesce((SELECT c.closes_at <= now() OR c.accepted >= c.max_responses
                       FROM form_closings c
                      WHERE c.team_id = l.team_id AND c.form_id = l.form_id), false) AS "isClosed",
           coalesce((SELECT c.max_responses IS NOT NULL FROM form_closings c
                      WHERE c.team_id = l.team_id AND c.form_id = l.form_id), false) AS "isCounted"
      FROM form_links l
      JOIN forms f ON f.team_id = l.team_id AND f.id = l.form_id
      JOIN teams t ON t.id = l.team_id
     WHERE l.token = $1 AND l.closed_at IS NULL AND f.status = 'published' AND f.is_public
       AND EXISTS (SELECT FROM form_fields WHERE team_id = l.team_id AND form_id = l.form_id)`,
};

/** The row is locked until the end of the transaction, so that concurrent submissions are counted one after another. */
const COUNT_ACCEPTED: Statement = {
  name: 'count_accepted_response',
  text: `
    UPDATE form_closings SET accepted = accepted + 1
     WHERE team_id = $1 AND form_id = $2 AND accepted < max_responses
    RETURNING form_id`,
};

@Injectable()
export class HostedLinksRepository {
  constructor(private readonly database: Database) {}

  /** @param scope null for a token whose team is not known yet */
  async find(scope: TeamScope | null, token: string): Promise<HostedLink | null> {
    const [row] =
      scope === null
        ? await this.database.query<HostedLink>(FIND_LINK, [token])
        : await this.database.primaryPointRead(scope).query<HostedLink>(FIND_LINK, [token]);
    return row ?? null;
  }

  /** Counts a response of the page towards the limit of the form; false when the limit is reached. */
  async countAccepted({ teamId, transaction }: TransactionScope, formId: string): Promise<boolean> {
    return (await transaction.query(COUNT_ACCEPTED, [teamId, formId])).length > 0;
  }
}
