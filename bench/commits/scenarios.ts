import { submissionBody } from '../data/bench-form';
import type { LoadRequest } from '../measure/run-load';
import { pickRandom, withKey } from '../scenarios/load-scenario';
import type { Random } from '../../src/cli/seed/random';
import type { CommitData } from './commit-data';

type NextRequest = (data: CommitData, random: Random) => LoadRequest;

const addPoints: NextRequest = ({ customers }, random) => ({
  method: 'POST',
  path: `/v1/customer/${pickRandom(customers, random).id}/loyalty`,
  body: JSON.stringify({ points: (random.below(5_000) + 1) / 100, type: 'increment' }),
});

const submit: NextRequest = ({ customers, form }, random) => ({
  method: 'POST',
  path: `/v1/forms/${form.id}/responses`,
  body: submissionBody(form.fields, pickRandom(customers, random)),
});

/** Requests that every commit since the first release of the API serves. */
export const COMMIT_SCENARIOS: Readonly<Record<string, NextRequest>> = {
  'auth-key': () => ({ method: 'GET', path: '/v1/auth/key' }),
  'get-customer': ({ customers }, random) => ({
    method: 'GET',
    path: `/v1/customer/${pickRandom(customers, random).id}`,
  }),
  loyalty: addPoints,
  'loyalty-keyed': (data, random) => withKey(addPoints(data, random)),
  submit,
  'submit-keyed': (data, random) => withKey(submit(data, random)),
  schema: ({ form }) => ({ method: 'GET', path: `/v1/forms/${form.id}/schema` }),
  list: ({ form }) => ({ method: 'GET', path: `/v1/forms/${form.id}/responses` }),
};

/** Whether the requests of a scenario can be sent again. */
export const isRepeatable = (name: string): boolean => !name.endsWith('-keyed');
