import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import type { TryItExamples } from '../../core/openapi/page/try-it-source';
import { WELCOME_COUPON } from './demo-coupons';
import { FEEDBACK_FORM, SIGN_UP_FORM } from './demo-forms';

interface ExampleRow {
  readonly customerId: string | null;
  readonly formId: string | null;
  readonly responseId: string | null;
  readonly hookedFormId: string | null;
  readonly deliveryId: string | null;
  readonly postId: string | null;
  readonly couponId: string | null;
  readonly code: string | null;
}

export interface ExampleRedemption {
  readonly customerId: string;
  readonly couponId: string;
  readonly code: string;
}

const POSTS_PLATFORM = 'instagram';

/** Finds records of the demo team for the examples of the docs page, so that each example succeeds unchanged. */
@Injectable()
export class DemoExamples {
  constructor(private readonly database: Database) {}

  /** Finds the examples; empty when the team does not exist. Omits records that have been deleted. */
  async find(teamId: string): Promise<TryItExamples> {
    const row = await this.findRow(teamId);
    return row === null ? {} : toExamples(row);
  }

  /** Finds a code that the first customer can redeem repeatedly; null when there is none. */
  async findRedemption(teamId: string): Promise<ExampleRedemption | null> {
    const { customerId = null, couponId = null, code = null } = (await this.findRow(teamId)) ?? {};
    if (customerId === null || couponId === null || code === null) return null;
    return { customerId, couponId, code };
  }

  private async findRow(teamId: string): Promise<ExampleRow | null> {
    const [row] = await this.database.query<ExampleRow>(
      `SELECT (SELECT id FROM customers WHERE team_id = $1 ORDER BY created_at, id LIMIT 1) AS "customerId",
              form.id AS "formId",
              (SELECT id FROM form_responses WHERE team_id = $1 AND form_id = form.id
                ORDER BY created_at DESC, id DESC LIMIT 1) AS "responseId",
              delivery.form_id AS "hookedFormId", delivery.id AS "deliveryId",
              (SELECT id FROM social_posts WHERE team_id = $1 AND platform = $2
                ORDER BY published_at DESC, id DESC LIMIT 1) AS "postId",
              coupon.coupon_id AS "couponId", coupon.code
         FROM teams
         LEFT JOIN forms form ON form.team_id = $1 AND form.name = $3
         LEFT JOIN LATERAL (
           SELECT w.id, w.form_id FROM forms f JOIN webhook_deliveries w ON w.team_id = $1 AND w.form_id = f.id
            WHERE f.team_id = $1 AND f.name = $4
            ORDER BY w.created_at DESC, w.id DESC LIMIT 1) delivery ON true
         LEFT JOIN LATERAL (
           SELECT codes.coupon_id, codes.code FROM coupons c
             JOIN coupon_codes codes ON codes.team_id = $1 AND codes.coupon_id = c.id
            WHERE c.team_id = $1 AND c.name = $5
            ORDER BY codes.id LIMIT 1) coupon ON true
        WHERE teams.id = $1`,
      [teamId, POSTS_PLATFORM, SIGN_UP_FORM.name, FEEDBACK_FORM.name, WELCOME_COUPON.name],
    );
    return row ?? null;
  }
}

function toExamples(row: ExampleRow): TryItExamples {
  const customer = ids({ customerId: row.customerId });
  const form = ids({ formId: row.formId });
  const delivery = ids({ formId: row.hookedFormId, deliveryId: row.deliveryId });
  const platform = ids({ platform: POSTS_PLATFORM });
  return {
    getCustomer: { parameters: customer },
    updateCustomer: { parameters: customer, body: { username: 'lena' } },
    createCustomers: {
      body: [
        { firstName: 'Katherine', lastName: 'Johnson', email: 'katherine.johnson@example.com' },
        { firstName: 'Mary', lastName: 'Jackson', phone: '+49 30 23125 456' },
      ],
    },
    changePoints: { parameters: customer },
    listPointsTransactions: { parameters: customer },
    listCustomerResponses: { parameters: customer },
    redeemCoupon: {
      parameters: customer,
      ...(row.code !== null && { body: { code: row.code, couponId: row.couponId } }),
    },
    createForm: { body: NEW_FORM },
    updateForm: { parameters: form, body: { description: 'Every tenth cup is on us.' } },
    getForm: { parameters: form },
    getFormSchema: { parameters: form },
    exportResponses: { parameters: form },
    submitResponse: { parameters: form, body: NEW_RESPONSE },
    listResponses: { parameters: form },
    getResponse: { parameters: { ...form, ...ids({ responseId: row.responseId }) } },
    listWebhookDeliveries: { parameters: ids({ formId: row.hookedFormId }) },
    redeliverWebhook: { parameters: delivery },
    listPosts: { parameters: platform },
    getPost: { parameters: { ...platform, ...ids({ id: row.postId }) } },
    getProfile: { parameters: platform },
  };
}

/** The values that are not null. */
const ids = (values: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

const NEW_FORM = {
  name: 'Coffee subscription',
  fields: [
    { fieldType: 'EmailInput', label: 'Email', isRequired: true },
    { fieldType: 'Select', label: 'Grind', options: ['Beans', 'Espresso', 'Filter'] },
  ],
  status: 'published',
};

/** A response of a customer of the demo team. */
const NEW_RESPONSE = {
  responses: [
    { key: 'first_name', value: 'Lena' },
    { key: 'email', value: 'lena.hoffmann@example.com' },
    { key: 'favourite_roast', value: 'Dark' },
    { key: 'brew_methods', value: ['Filter', 'AeroPress'] },
  ],
};
