import { Injectable } from '@nestjs/common';
import type { TryItExamples } from '../../tenancy/openapi/page/try-it-source';
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

  /** Finds the examples; empty when the team does not exist. Omits records that have been deleted. */
  async find(teamId: string): Promise<TryItExamples> {
    const row = await this.rows.find(teamId);
    return row === null ? {} : toExamples(row);
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
  const customer = ids({ customerId: row.customerId });
  const form = ids({ formId: row.formId });
  const delivery = ids({ formId: row.hookedFormId, deliveryId: row.deliveryId });
  const platform = ids({ platform: EXAMPLE_PLATFORM });
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
