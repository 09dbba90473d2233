import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { ResponseExportRepository } from '../../../src/responses/export/response-export.repository';
import { type CreatedForm, createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { expectError } from '../../support/expect-error';
import { startTestApp } from '../../support/test-app';
import { runSql } from '../../support/test-database';
import { eventually } from '../../support/eventually';
import { TeamClient } from '../../support/team-client';
import { columnOf, download } from '../../support/download';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const BATCHES_OF_LARGE = 12;

type ListBatch = ResponseExportRepository['listBatch'];

const authorization = (apiKey: string) => ({ Authorization: `Bearer ${apiKey}` });

describe('An export of many responses', () => {
  const { testApp, team, owner, analyst } = useTeams({ app: startTestApp });
  const small = useOnce(() => createForm(team));
  const large = useOnce(() => createForm(team));

  beforeAll(async () => {
    await insert(small, 3_000, 10);
    await insert(large, 3_000, 8_000);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Inserts numbered answers, in groups of seven with the same time. */
  async function insert(form: CreatedForm, count: number, length: number): Promise<void> {
    await runSql(
      testApp.databaseUrl,
      `INSERT INTO form_responses (team_id, id, form_id, source, created_at, answers)
       SELECT $1, gen_random_uuid(), $2, 'public', now() - make_interval(secs => ($3 - n / 7)),
              jsonb_build_object((SELECT id FROM form_fields WHERE form_id = $2), rpad(n || ' ', $4, '.'))
         FROM generate_series(1, $3::integer) n`,
      [team.teamId, form.id, count, length],
    );
  }

  /** Records the batches, and runs `before` ahead of every batch but the first. */
  function watchBatches(before?: () => Promise<unknown>) {
    const exports = testApp.app.get(ResponseExportRepository);
    const listBatch = exports.listBatch.bind(exports);
    return jest.spyOn(exports, 'listBatch').mockImplementation(async (...args) => {
      if (args[5] !== undefined) await before?.();
      return listBatch(...args);
    });
  }

  async function open(
    form: CreatedForm,
    headers: Record<string, string> = authorization(team.apiKey),
    prefix = '/v1',
  ): Promise<IncomingMessage> {
    const request = http.get(`${testApp.url}${prefix}/forms/${form.id}/responses/export`, {
      headers,
      agent: false,
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }

  const logged = (response: IncomingMessage) =>
    testApp.logLines.filter(({ id }) => id === response.headers['x-request-id']);

  it.each(['asc', 'desc'])('has each response once, in order: %s', async (order) => {
    const batches = watchBatches();
    const { lines } = await download(team, small.id, `?order=${order}`);

    const stored = await testApp.database.query<{ id: string }>(
      `SELECT id FROM form_responses WHERE form_id = $1 ORDER BY created_at ${order}, id ${order}`,
      [small.id],
    );
    expect(stored).toHaveLength(3_000);
    expect(columnOf(lines, 0)).toEqual(stored.map(({ id }) => id));
    expect(batches).toHaveBeenCalledTimes(4);
  });

  it('has each long response once, in batches of some megabytes', async () => {
    const batches = watchBatches();
    const { lines } = await download(team, large.id, '?order=asc&search=..');

    const numbers = columnOf(lines, 7).map((cell) => Number.parseInt(cell!, 10));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 3_000 }, (_, n) => n + 1));
    const sizes = await Promise.all(
      batches.mock.results.map(async ({ value }) => (await (value as ReturnType<ListBatch>)).rows),
    );
    expect(sizes.slice(0, -1).map((rows) => rows.length)).toEqual(
      sizes.slice(0, -1).map(() => 263),
    );
  });

  it('omits responses that were submitted after its start', async () => {
    const form = await createForm(team);
    await insert(form, 1_500, 10);
    const submitted: string[] = [];
    watchBatches(async () => {
      submitted.push((await submitResponse(team, form.id, { remark: 'late' })).formResponseId);
    });
    const { lines } = await download(team, form.id, '?order=asc');

    expect(submitted).toHaveLength(1);
    expect(lines).toHaveLength(1 + 1_500);
    jest.restoreAllMocks();
    expect((await download(team, form.id)).lines[1]).toContain(submitted[0]);
  });

  it('omits the answers to a field after the field is removed', async () => {
    const form = await createForm(team);
    await insert(form, 1_500, 10);
    watchBatches(() =>
      team.patch(`/forms/${form.id}`, {
        fields: [{ fieldType: 'TextInput', label: 'Other' }],
        removeMissingFields: true,
      }),
    );
    const { lines } = await download(team, form.id, '?order=asc');

    expect(lines[0]).toContain(',Remark');
    const answers = columnOf(lines, 7);
    expect(answers.slice(0, 1_000).every((cell) => cell !== '')).toBe(true);
    expect(answers.slice(1_000)).toEqual(Array.from({ length: 500 }, () => ''));
  });

  it('reads no faster than its client', async () => {
    const batches = watchBatches();
    const response = await open(large);
    await readWhole(await open(large));
    expect(batches.mock.calls.length).toBeLessThan(2 * BATCHES_OF_LARGE);

    await readWhole(response);
    expect(batches).toHaveBeenCalledTimes(2 * BATCHES_OF_LARGE);
    expect(response.complete).toBe(true);
  });

  it('stops when its client disconnects, and holds no connection', async () => {
    const batches = watchBatches();
    const response = await open(large);
    response.destroy();
    await eventually(() => logged(response).length > 0);
    const batchCount = batches.mock.calls.length;
    await readWhole(await open(large));

    expect(batches).toHaveBeenCalledTimes(batchCount + BATCHES_OF_LARGE);
    expect(batchCount).toBeLessThan(BATCHES_OF_LARGE);
    expect(logged(response)).toEqual([expect.objectContaining({ status: 200, aborted: true })]);
    // Background jobs also use a connection now and then.
    const { master } = testApp.app.get(DataSource).driver as unknown as { master: Pool };
    await eventually(() => master.idleCount === master.totalCount);
    await eventually(async () => {
      const running = await testApp.database.query(
        `SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
      );
      return running.length === 0;
    });
  });

  it('has no deadline: it continues as long as its client reads', async () => {
    const now = performance.now.bind(performance);
    const batches = watchBatches(async () => {
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    });
    const { lines } = await download(team, small.id);
    expect(batches).toHaveBeenCalledTimes(4);
    expect(lines).toHaveLength(1 + 3_000);
  });

  it('is aborted by an error, so that the client detects that it is incomplete', async () => {
    watchBatches(() => Promise.reject(new Error('The query failed.')));
    const response = await open(large);
    await expectCut(response);
    await eventually(() => logged(response).length === 2);
    expect(logged(response)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: 200, aborted: true }),
        expect.objectContaining({ code: 'INTERNAL_ERROR' }),
      ]),
    );
  });

  describe('ends, so that the client detects that it is incomplete, when', () => {
    it('its key is revoked', async () => {
      const keys = `/teams/${team.teamId}/keys`;
      const created = await owner.client.post(keys, { label: 'Export' }).expect(201);
      const { id, apiKey } = (created.body as { data: { id: string; apiKey: string } }).data;
      const response = await open(large, authorization(apiKey));
      await owner.client.delete(`${keys}/${id}`).expect(200);
      const reader = new TeamClient(testApp.url, team.teamId, apiKey, null);
      await eventually(async () => (await reader.get('/auth/key')).status === 401);

      await expectCut(response);
    });

    it('its reader loses the role', async () => {
      const { userId, client } = analyst;
      const prefix = `/console/api/teams/${team.teamId}`;
      const response = await open(large, { Cookie: client.cookie ?? '' }, prefix);
      expect(response.statusCode).toBe(200);
      await owner.client
        .patch(`/teams/${team.teamId}/members/${userId}`, { role: 'viewer' })
        .expect(200);

      await expectCut(response);
    });
  });

  it('that fails before its first byte responds with the body of the error', async () => {
    const exports = testApp.app.get(ResponseExportRepository);
    const failure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    jest.spyOn(exports, 'listBatch').mockRejectedValue(failure);
    const response = await team.get(`/forms/${small.id}/responses/export`);

    expectError(response, 'SERVICE_UNAVAILABLE');
    expect(response.headers).toMatchObject({ 'retry-after': '1' });
    expect(response.headers).not.toHaveProperty('content-disposition');
  });
});

async function readWhole(response: IncomingMessage): Promise<void> {
  response.resume();
  await once(response, 'end');
}

async function expectCut(response: IncomingMessage): Promise<void> {
  response.resume();
  const [error] = (await once(response, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
  expect(response.complete).toBe(false);
}
