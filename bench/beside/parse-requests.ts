import type { Random } from '../../src/cli/seed/random';
import { sampleAnswers } from '../data/bench-form';
import type { CustomerRow } from '../data/customer-rows';
import type { LoadRequest } from '../measure/run-load';
import { pickRandom } from '../scenarios/load-scenario';

/** A customer that Parse Server has stored. */
export interface ParseCustomer extends CustomerRow {
  readonly objectId: string;
}

/** What Parse Server does in a scenario. */
export interface ParseScenario {
  request(customers: readonly ParseCustomer[], random: Random): LoadRequest;
  /** A statement whose `number` each request increases by one, or null for reads. */
  readonly effect: string | null;
}

export const PARSE_PATH = '/parse';

const column = (type: string) => ({ type });

/** The classes, in the terms of Parse Server: a customer with a balance, and a submission of ten values of the same types as the form's. */
export const PARSE_CLASSES = {
  Customer: {
    firstName: column('String'),
    lastName: column('String'),
    email: column('String'),
    phone: column('String'),
    points: column('Number'),
  },
  Submission: {
    firstName: column('String'),
    lastName: column('String'),
    email: column('String'),
    phone: column('String'),
    roast: column('String'),
    size: column('String'),
    brewMethods: column('Array'),
    birthday: column('String'),
    cups: column('Number'),
    remarks: column('String'),
  },
};

export const customerPath = ({ objectId }: Pick<ParseCustomer, 'objectId'>): string =>
  `${PARSE_PATH}/classes/Customer/${objectId}`;

const SUBMISSION_FIELDS = Object.keys(PARSE_CLASSES.Submission);

/** The ten values of a submission of this customer. */
export function submissionOf(customer: CustomerRow): Record<string, unknown> {
  const values = sampleAnswers(customer);
  return Object.fromEntries(SUBMISSION_FIELDS.map((field, index) => [field, values[index]]));
}

export const increment = (customer: Pick<ParseCustomer, 'objectId'>): LoadRequest => ({
  method: 'PUT',
  path: customerPath(customer),
  body: JSON.stringify({ points: { __op: 'Increment', amount: 1 } }),
});

export const store = (customer: CustomerRow): LoadRequest => ({
  method: 'POST',
  path: `${PARSE_PATH}/classes/Submission`,
  body: JSON.stringify(submissionOf(customer)),
});

/** The scenarios of which Parse Server has an equivalent, by the name of the scenario. */
export const PARSE_SCENARIOS: Readonly<Record<string, ParseScenario>> = {
  'get-customer': {
    request: (customers, random) => ({
      method: 'GET',
      path: customerPath(pickRandom(customers, random)),
    }),
    effect: null,
  },
  loyalty: {
    request: (customers, random) => increment(pickRandom(customers, random)),
    effect: 'SELECT sum(points) AS number FROM "Customer"',
  },
  submit: {
    request: (customers, random) => store(pickRandom(customers, random)),
    effect: `SELECT count(*)::float8 AS number FROM "Submission"
              WHERE num_nonnulls(${SUBMISSION_FIELDS.map((field) => `"${field}"`).join(', ')}) = ${SUBMISSION_FIELDS.length}`,
  },
};
