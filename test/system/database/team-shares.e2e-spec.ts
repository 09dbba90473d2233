import { once } from 'node:events';
import request, { type Response } from 'supertest';
import { Deadline, planConnections } from '@rapport/pg-lanes';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { Database, type Statements } from '../../../src/core/database/database';
import { JOBS, serviceShare, type Share } from '../../../src/core/limits/share';
import { newSecretToken } from '../../../src/core/values/secret-token';
import { createCustomer, customerBody } from '../../factories/customer.factory';
import { createForm, formBody } from '../../factories/form.factory';
import { connectPlatform } from '../../factories/social.factory';
import type { TeamClient } from '../../support/team-client';
import { startTestApp, type TestApp } from '../../support/test-app';
import { times } from '../../support/collections';
import { hold, waitForBlocked } from '../../support/held-locks';
import { newKey, postKeyed } from '../../support/keyed-requests';
import { eventually } from '../../support/eventually';
import { readMetrics, valuesOf } from '../../support/read-metrics';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

const POOL_SIZE = 20;
const { statementsPerShare, searchesPerShare } = planConnections(POOL_SIZE);
/** More than the connections of the service. */
const MANY_REQUESTS = 30;
/** Gauges that are read in the database. */
const READ_GAUGES = ['rapport_webhook_deliveries_pending', 'rapport_social_jobs_overdue'];

/** Sends the requests now, and returns the responses later. */
const sendAll = (calls: (() => PromiseLike<Response>)[]): Promise<Response[]> =>
  Promise.all(calls.map((call) => call()));

/** On a busy machine, requests that wait for the lock may time out, which does not concern other teams. */
const expectStatus = async (responses: Promise<Response[]>, status: number): Promise<void> => {
  const statuses = new Set((await responses).map((response) => response.status));
  statuses.delete(503);
  expect([...statuses]).toEqual([status]);
};

const limitOf = async (queryable: Statements): Promise<string> => {
  const [row] = await queryable.query<{ statement_timeout: string }>('SHOW statement_timeout');
  return row?.statement_timeout ?? '';
};

const countSleeping = async ({ database }: TestApp): Promise<number> => {
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'SELECT pg_sleep(60)' AND state = 'active'`,
  );
  return row?.count ?? 0;
};

describe('The connections of one sender', () => {
  const {
    testApp,
    team: noisy,
    other: quiet,
  } = useTeams({
    app: () => startTestApp({ DATABASE_POOL_SIZE: String(POOL_SIZE), METRICS: 'true' }),
    eachTest: true,
  });
  const customer = useEachTest(() => createCustomer(quiet));

  const expectQuietServed = async (): Promise<void> => {
    const body = { points: 1, type: 'increment' };
    await quiet.post(`/customer/${customer.id}/loyalty`, body).expect(200);
    await quiet.get('/customers?search=nobody').expect(200);
    await quiet.post('/customer', customerBody()).expect(201);
  };

  it('are at most a share of all, whatever the requests of a team wait for', async () => {
    const customers = await Promise.all(times(MANY_REQUESTS, () => createCustomer(noisy)));
    const held = await hold(testApp, 'SELECT 1 FROM customers WHERE team_id = $1 FOR UPDATE', [
      noisy.teamId,
    ]);
    let responses: Promise<Response[]>;
    try {
      responses = sendAll(
        customers.map(
          ({ id }) =>
            () =>
              noisy.put(`/customer/${id}`, { firstName: 'New' }),
        ),
      );
      await waitForBlocked(testApp, statementsPerShare);
      await expectQuietServed();
      expect(await waitForBlocked(testApp)).toHaveLength(statementsPerShare);
    } finally {
      await held.release();
    }
    await expectStatus(responses, 200);
  });

  it.each([
    [
      'updates of one form',
      async (team: TeamClient) => {
        const { id } = await createForm(team);
        return {
          call: (index: number) => team.patch(`/forms/${id}`, { name: `Name ${index}` }),
          status: 200,
        };
      },
      'LOCK TABLE forms IN EXCLUSIVE MODE',
    ],
    [
      'bulks with a key',
      (team: TeamClient) =>
        Promise.resolve({
          call: () => postKeyed(team, newKey(), '/customers', [customerBody()]),
          status: 201,
        }),
      `SELECT pg_advisory_xact_lock(hashtextextended('customers ' || $1::uuid, 0))`,
    ],
    [
      'bulks with and without a key',
      (team: TeamClient) =>
        Promise.resolve({
          call: (index: number) =>
            index % 2 === 0
              ? team.post('/customers', [customerBody()])
              : postKeyed(team, newKey(), '/customers', [customerBody()]),
          status: 201,
        }),
      `SELECT pg_advisory_xact_lock(hashtextextended('customers ' || $1::uuid, 0))`,
    ],
  ])('are a single one for %s, which run one at a time anyway', async (_name, prepare, lock) => {
    const { call, status } = await prepare(noisy);
    const held = await hold(testApp, lock, lock.includes('$1') ? [noisy.teamId] : []);
    let responses: Promise<Response[]>;
    try {
      responses = sendAll(times(MANY_REQUESTS, (index) => () => call(index)));
      await waitForBlocked(testApp);
      await expectQuietServed();
      expect(await waitForBlocked(testApp)).toHaveLength(1);
      const body = { firstName: 'Still', lastName: 'Served', email: 'still@example.com' };
      if (!lock.includes('advisory')) await noisy.post('/customer', body).expect(201);
    } finally {
      await held.release();
    }
    await expectStatus(responses, status);
  });

  it.each<[string, (formId: string) => string, string]>([
    ['form responses', (formId) => `/forms/${formId}/responses?search=x`, 'form_responses'],
    ['customers', () => '/customers?search=x', 'customers'],
    ['posts', () => '/analytics/social/tiktok/posts?search=x', 'social_posts'],
    ['exports', (formId) => `/forms/${formId}/responses/export`, 'form_responses'],
  ])('are fewer for searches over HTTP and exports: %s', async (_name, pathOf, table) => {
    const { id } = await createForm(noisy);
    await connectPlatform(testApp, noisy, 'tiktok');
    const held = await hold(testApp, `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    let responses: Promise<Response[]>;
    try {
      responses = sendAll(times(MANY_REQUESTS, () => () => noisy.get(pathOf(id))));
      await waitForBlocked(testApp, searchesPerShare);
      // Neither other teams nor the rest of the team's own requests wait for these connections.
      await quiet.post('/forms', formBody()).expect(201);
      await noisy.post('/forms', formBody()).expect(201);
      expect(await waitForBlocked(testApp)).toHaveLength(searchesPerShare);
    } finally {
      await held.release();
    }
    // The number of concurrent exports has a limit of its own.
    const statuses = new Set((await responses).map(({ status }) => status));
    for (const status of [429, 503]) statuses.delete(status);
    expect([...statuses]).toEqual([200]);
  });

  it('have a shorter timeout for searches', async () => {
    const scope = systemScope(noisy.teamId);
    const database = testApp.app.get(Database);
    expect(await limitOf(database.for(scope, 'write'))).toBe('3s');
    expect(await limitOf(database.for(scope, 'search'))).toBe('2s');
  });

  const search = (statement: string, deadline = new Deadline()) =>
    testApp.app
      .get(Database)
      .for(systemScope(noisy.teamId, { deadline }), 'search')
      .query(statement);

  it('are fewer for searches', async () => {
    const lock = 'SELECT pg_advisory_xact_lock(1)';
    const held = await hold(testApp, lock);
    let settled: Promise<unknown>;
    try {
      settled = Promise.allSettled(times(MANY_REQUESTS, () => search(lock)));
      await waitForBlocked(testApp, searchesPerShare);
      await expectQuietServed();
      expect((await waitForBlocked(testApp)).length).toBeLessThanOrEqual(searchesPerShare);
    } finally {
      await held.release();
    }
    await settled;
  });

  it.each<[string, (deadline: Deadline) => Promise<unknown>]>([
    ['searches', (deadline) => search('SELECT pg_sleep(60)', deadline)],
    [
      'work of the service for requests',
      (deadline) => {
        const database = testApp.app.get(Database);
        return database.for(serviceShare('links', deadline), 'write').query('SELECT pg_sleep(60)');
      },
    ],
  ])('are free again after the deadline of %s, which ends their statements', async (_name, run) => {
    const settled = await Promise.allSettled(times(MANY_REQUESTS, () => run(new Deadline(1_000))));

    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await eventually(async () => (await countSleeping(testApp)) === 0);
  });

  it.each<[string, () => Share]>([
    ['the background jobs of the process', () => JOBS],
    ['work of the service for a request', () => serviceShare('links', new Deadline())],
  ])('are a share of all for %s', async (_name, shareOfWork) => {
    const lock = 'SELECT pg_advisory_xact_lock(1)';
    const held = await hold(testApp, lock);
    const database = testApp.app.get(Database);
    let settled: Promise<unknown>;
    try {
      settled = Promise.allSettled(
        times(MANY_REQUESTS, (index) =>
          index % 2 === 0
            ? database.for(shareOfWork(), 'write').query(lock)
            : database.transaction(shareOfWork(), (transaction) => transaction.query(lock)),
        ),
      );
      await waitForBlocked(testApp, statementsPerShare);
      await expectQuietServed();
      expect(await waitForBlocked(testApp)).toHaveLength(statementsPerShare);
    } finally {
      await held.release();
    }
    await settled;
  });

  it('are available to callbacks and metrics while jobs use their whole share', async () => {
    const database = testApp.app.get(Database);
    const end = new AbortController();
    const ended = once(end.signal, 'abort');
    const jobs = times(statementsPerShare, () => database.transaction(JOBS, () => ended));
    try {
      const callback = `/oauth/social/tiktok/callback?state=${newSecretToken().token}&code=a`;
      await request(testApp.url).get(callback).expect(410);
      const samples = await readMetrics(testApp);
      for (const name of READ_GAUGES) expect(valuesOf(samples, name)).toHaveLength(1);
    } finally {
      end.abort();
    }
    await Promise.all(jobs);
  });
});
