import { Injectable } from '@nestjs/common';
import type { TryItExamples } from '../../tenancy/openapi/page/try-it-source';
import { DEMO_CAMPAIGN } from './demo-campaign';
import {
  DemoExamplesRepository,
  EXAMPLE_PLATFORM,
  type ExampleRow,
} from './demo-examples.repository';

export interface ExampleRedemption {
  readonly customerId: string;
  readonly couponId: string;
  readonly code: string;
}

/** Finds records of the demo team for the examples of the docs page, so that each example succeeds unchanged. */
@Injectable()
export class DemoExamplesService {
  constructor(private readonly rows: DemoExamplesRepository) {}

  /** Finds the examples; null when the team does not exist. Omits records that have been deleted. */
  async find(teamId: string): Promise<TryItExamples | null> {
    const row = await this.rows.find(teamId);
    return row === null ? null : toExamples(row);
  }

  /** Finds a code that the first customer can redeem repeatedly; null when there is none. */
  async findRedemption(teamId: string): Promise<ExampleRedemption | null> {
    const {
      customerId = null,
      couponId = null,
      code = null,
    } = (await this.rows.find(teamId)) ?? {};
    if (customerId === null || couponId === null || code === null) return null;
    return { customerId, couponId, code };
  }
}

function toExamples(row: ExampleRow): TryItExamples {
  const { customerId, formId, responseId, postId, hookedFormId, deliveryId, couponId, code } = row;
  return {
    parameters: ids({
      customerId,
      formId,
      responseId,
      couponId,
      code,
      platform: EXAMPLE_PLATFORM,
      id: postId,
      campaignId: DEMO_CAMPAIGN.id,
    }),
    operations: {
      updateCustomer: { body: { username: 'lena' } },
      createCustomers: {
        body: [
          { firstName: 'Katherine', lastName: 'Johnson', email: 'katherine.johnson@example.com' },
          { firstName: 'Mary', lastName: 'Jackson', phone: '+49 30 23125 456' },
        ],
      },
      updateCoupon: { body: { description: 'A coffee of your choice' } },
      ...(code !== null && { redeemCoupon: { body: { code, couponId } } }),
      createForm: { body: NEW_FORM },
      updateForm: { body: { description: 'Every tenth cup is on us.' } },
      submitResponse: { body: NEW_RESPONSE },
      ...(responseId !== null && { markResponses: { body: { ids: [responseId], isRead: true } } }),
      listWebhookDeliveries: { parameters: ids({ formId: hookedFormId }) },
      redeliverWebhook: { parameters: ids({ formId: hookedFormId, deliveryId }) },
    },
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
