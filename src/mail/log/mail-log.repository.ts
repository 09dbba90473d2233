import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { keysetOf } from '../../core/database/keyset.sql';
import { parametersOf, type Statement } from '../../core/database/statement';
import type { CursorRange } from '../../core/http/cursor-range';
import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';
import type { MailStatus } from '../domain/judge-mail';
import type { LoggedMailAttempt } from '../entities/mail.entity';

/** A mail as the log shows it: no content. */
export interface MailLogRow {
  readonly id: string;
  readonly kind: string;
  readonly address: string;
  readonly status: MailStatus;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly attemptLog: readonly LoggedMailAttempt[];
}

export type MailStateRow = Pick<MailLogRow, 'status' | 'createdAt' | 'sentAt' | 'lastError'> & {
  readonly aboutId: string;
};

/** Each has few mails: one for each time that it was sent. */
const LATEST_ABOUT: Statement = {
  name: 'find_latest_mails_about',
  text: `
    SELECT about.id AS "aboutId", latest.status, latest.created_at AS "createdAt", latest.sent_at AS "sentAt",
           latest.last_error AS "lastError"
      FROM unnest($2::uuid[]) AS about (id)
     CROSS JOIN LATERAL (
       SELECT * FROM mails m WHERE m.team_id = $1 AND m.about_id = about.id
        ORDER BY m.created_at DESC, m.id DESC LIMIT 1) latest`,
};

/** The log of the mails of a team. */
@Injectable()
export class MailLogRepository {
  constructor(private readonly database: Database) {}

  /** The mails of a team after a position, newest first, and one mail more. */
  list(scope: RequestScope, range: CursorRange): Promise<MailLogRow[]> {
    const values: unknown[] = [scope.teamId];
    const { after, sort, limit } = keysetOf({ time: 'created_at', ...range }, parametersOf(values));
    const list: Statement = {
      name: 'list_mails',
      text: `
        SELECT id, kind, address, status, attempts, last_error AS "lastError", created_at AS "createdAt",
               sent_at AS "sentAt", next_attempt_at AS "nextAttemptAt", attempt_log AS "attemptLog"
          FROM mails r WHERE team_id = $1 AND ${after} ${sort} ${limit}`,
      isShort: true,
    };
    return this.database.for(scope, 'list').query<MailLogRow>(list, values);
  }

  /** The newest mail about each of these, if there is any. */
  findLatestAbout(scope: RequestScope, ids: readonly string[]): Promise<MailStateRow[]> {
    return this.database.for(scope, 'write').query<MailStateRow>(LATEST_ABOUT, [scope.teamId, ids]);
  }

  async deletePending(unit: UnitOfWork): Promise<void> {
    await unit.query("DELETE FROM mails WHERE share_id = $1 AND status = 'pending'", [unit.teamId]);
  }
}
