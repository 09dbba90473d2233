import { Injectable } from '@nestjs/common';
import { systemScope } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { WELCOME_COUPON } from './demo-coupons';
import { FEEDBACK_FORM, SIGN_UP_FORM } from './demo-forms';

/** The ids of the records of the examples, or null for a deleted one. */
export interface ExampleRow {
  readonly customerId: string | null;
  readonly formId: string | null;
  readonly responseId: string | null;
  readonly hookedFormId: string | null;
  readonly deliveryId: string | null;
  readonly postId: string | null;
  readonly couponId: string | null;
  readonly code: string | null;
}

export const EXAMPLE_PLATFORM = 'instagram';

/** Finds the records of the demo team that the examples of the docs page name. */
@Injectable()
export class DemoExamplesRepository {
  constructor(private readonly database: Database) {}

  /** Returns null if there is no such team. */
  async find(teamId: string): Promise<ExampleRow | null> {
    const [row] = await this.database.for(systemScope(teamId), 'write').query<ExampleRow>(
      `SELECT (SELECT id FROM customers WHERE team_id = $1 ORDER BY created_at, id LIMIT 1) AS "customerId",
              form.id AS "formId",
              (SELECT id FROM form_responses WHERE team_id = $1 AND form_id = form.id
                ORDER BY created_at DESC, id DESC LIMIT 1) AS "responseId",
              delivery.form_id AS "hookedFormId", delivery.id AS "deliveryId",
              (SELECT id FROM social_posts WHERE team_id = $1 AND platform = $2
                ORDER BY published_at DESC, id DESC LIMIT 1) AS "postId",
              coupon.coupon_id AS "couponId", coupon.code
         FROM teams
         LEFT JOIN forms form ON form.team_id = $1 AND form.name = $3 AND form.deleted_at IS NULL
         LEFT JOIN LATERAL (
           SELECT w.id, w.form_id FROM forms f JOIN webhook_deliveries w
                  ON w.team_id = $1 AND w.form_id = f.id AND f.deleted_at IS NULL
            WHERE f.team_id = $1 AND f.name = $4
            ORDER BY w.created_at DESC, w.id DESC LIMIT 1) delivery ON true
         LEFT JOIN LATERAL (
           SELECT codes.coupon_id, codes.code FROM coupons c
             JOIN coupon_codes codes ON codes.team_id = $1 AND codes.coupon_id = c.id
            WHERE c.team_id = $1 AND c.name = $5 AND codes.disabled_at IS NULL
            ORDER BY codes.id LIMIT 1) coupon ON true
        WHERE teams.id = $1`,
      [teamId, EXAMPLE_PLATFORM, SIGN_UP_FORM.name, FEEDBACK_FORM.name, WELCOME_COUPON.name],
    );
    return row ?? null;
  }
}
