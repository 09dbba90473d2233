import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database';
import type { Statement } from '../../database/statement';
import type { SlotOffer } from './domain/form-slots';
import type { Verdict } from './domain/judge-attempt';

/** A delivery that this process may attempt, until the claim runs out. */
export interface Claim {
  teamId: string;
  id: string;
  formId: string;
  responseId: string;
  /** Attempts since the delivery was made or redelivery asked for. */
  tries: number;
  claimedUntil: Date;
  /** As the form has it now; null: it has no webhook any more. */
  url: string | null;
  secret: string | null;
}

/** Where in the order of forms to go on. */
export type FormPlace = Pick<Claim, 'teamId' | 'formId'>;

const NIL = '00000000-0000-0000-0000-000000000000';
export const FIRST_FORM: FormPlace = { teamId: NIL, formId: NIL };

/**
 * Goes from form to form by the index, whatever the lengths of their queues, and takes from each what it may
 * have, the longest due first, until enough is found. What another process is just claiming is passed over.
 */
const CLAIM_DELIVERIES: Statement = {
  name: 'claim_webhook_deliveries',
  text: `
    WITH RECURSIVE form AS (
      (
        SELECT team_id, form_id, next_attempt_at
          FROM webhook_deliveries
         WHERE status = 'pending' AND (team_id, form_id) > ($1, $2)
         ORDER BY team_id, form_id, next_attempt_at LIMIT 1
      ) UNION ALL (
        SELECT following.*
          FROM form CROSS JOIN LATERAL (
               SELECT team_id, form_id, next_attempt_at
                 FROM webhook_deliveries w
                WHERE status = 'pending'
                  AND (w.team_id, w.form_id) > (form.team_id, form.form_id)
                ORDER BY team_id, form_id, next_attempt_at LIMIT 1) following
      )
    ), due AS MATERIALIZED (
      SELECT found.team_id, found.id
        FROM form CROSS JOIN LATERAL (
             SELECT team_id, id
               FROM webhook_deliveries w
              WHERE status = 'pending' AND w.team_id = form.team_id AND w.form_id = form.form_id
                AND next_attempt_at <= now() AND (claimed_until IS NULL OR claimed_until <= now())
              ORDER BY next_attempt_at, id
              LIMIT coalesce((SELECT room FROM unnest($5::uuid[], $6::int[]) AS used (id, room)
                               WHERE used.id = form.form_id), $4)
                FOR UPDATE SKIP LOCKED) found
       WHERE form.next_attempt_at <= now()
       LIMIT $3
    ), claimed AS (
      UPDATE webhook_deliveries w SET claimed_until = now() + $7 * interval '1 ms'
        FROM due
       WHERE w.team_id = due.team_id AND w.id = due.id
      RETURNING w.*
    )
    SELECT c.team_id AS "teamId", c.id, c.form_id AS "formId", c.response_id AS "responseId",
           c.attempts - c.attempts_before AS tries, c.claimed_until AS "claimedUntil",
           f.webhook_url AS url, f.webhook_secret AS secret
      FROM claimed c
      JOIN forms f ON f.team_id = c.team_id AND f.id = c.form_id
     ORDER BY c.team_id, c.form_id, c.next_attempt_at, c.id`,
};

/** Only for whoever still has the claim. */
const FINISH_ATTEMPT: Statement = {
  name: 'finish_webhook_attempt',
  text: `
    UPDATE webhook_deliveries
       SET status = $4, attempts = attempts + $5, last_status_code = $6, last_error = $7,
           delivered_at = CASE WHEN $4 = 'delivered' THEN now() END,
           next_attempt_at = now() + $8 * interval '1 ms', claimed_until = NULL
     WHERE team_id = $1 AND id = $2 AND claimed_until = $3
    RETURNING id`,
};

const RELEASE_CLAIM: Statement = {
  name: 'release_webhook_claim',
  text: `
    UPDATE webhook_deliveries SET claimed_until = NULL
     WHERE team_id = $1 AND id = $2 AND claimed_until = $3`,
};

const DELETE_OLD: Statement = {
  name: 'delete_old_webhook_deliveries',
  text: `
    WITH old AS MATERIALIZED (
      SELECT team_id, id FROM webhook_deliveries
       WHERE status <> 'pending' AND created_at < now() - $1 * interval '1 day'
       ORDER BY created_at LIMIT $2
         FOR UPDATE SKIP LOCKED
    )
    DELETE FROM webhook_deliveries w USING old
     WHERE w.team_id = old.team_id AND w.id = old.id
    RETURNING w.id`,
};

/** The outbox as the processes share it: across all teams, since whoever has room sends for anybody. */
@Injectable()
export class DeliveryQueueRepository {
  constructor(private readonly database: Database) {}

  /** Takes what is due, as far as the offer goes, in the order of forms behind `after`. */
  claimDue(after: FormPlace, offer: SlotOffer, claimMs: number): Promise<Claim[]> {
    return this.database.query<Claim & Record<string, unknown>>(CLAIM_DELIVERIES, [
      after.teamId,
      after.formId,
      offer.total,
      offer.perForm,
      [...offer.forms.keys()],
      [...offer.forms.values()],
      claimMs,
    ]);
  }

  /** Of all teams: how many deliveries are still to be sent. */
  async countPending(): Promise<number> {
    const [row] = await this.database.query<{ pending: string }>(
      `SELECT count(*) AS pending FROM webhook_deliveries WHERE status = 'pending'`,
    );
    return Number(row?.pending);
  }

  /** Notes what became of a claimed delivery; false when the claim has run out and another has it. */
  async finish(claim: Claim, verdict: Verdict): Promise<boolean> {
    const rows = await this.database.query(FINISH_ATTEMPT, [
      claim.teamId,
      claim.id,
      claim.claimedUntil,
      verdict.status,
      verdict.wasTried ? 1 : 0,
      verdict.lastStatusCode,
      verdict.lastError,
      verdict.retryInMs,
    ]);
    return rows.length > 0;
  }

  /** Leaves the delivery to whoever looks next, as if it had never been claimed. */
  async release(claim: Claim): Promise<void> {
    await this.database.query(RELEASE_CLAIM, [claim.teamId, claim.id, claim.claimedUntil]);
  }

  /** Deletes some of what was sent, or given up, from the log; the number deleted. */
  async deleteOlderThan(days: number, limit: number): Promise<number> {
    const rows = await this.database.query(DELETE_OLD, [days, limit]);
    return rows.length;
  }
}
