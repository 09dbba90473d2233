import { randomUUID } from 'node:crypto';
import { PreparedExportJob } from '../../../src/responses/prepared-exports/prepared-export.job';
import { PreparedExportsRepository } from '../../../src/responses/prepared-exports/prepared-exports.repository';
import { createMember, type SignedInMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import type { ConsoleClient } from '../../support/console-client';
import { download, readDownload } from '../../support/download';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { startSecondApp, startTestApp } from '../../support/test-app';
import { runSql } from '../../support/test-database';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

interface Prepared {
  id: string;
  formId: string;
  fileName: string;
  state: string;
  problem: string | null;
  rows: number;
  bytes: number;
  createdAt: string;
  expiresAt: string | null;
}

const ROWS = 6_000;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

describe('A prepared export', () => {
  const { testApp, team } = useTeams({ app: startTestApp });
  const form = useOnce(() => createForm(team, { name: 'Coffee club' }));

  let member: SignedInMember;
  const root = (): string => `/teams/${team.teamId}`;

  const prepare = (client: ConsoleClient, query = '') =>
    client.post(`${root()}/forms/${form.id}/responses/prepared-exports${query}`);

  const list = async (client: ConsoleClient): Promise<Prepared[]> => {
    const { body } = await client.get(`${root()}/prepared-exports`).expect(200);
    return (body as { data: Prepared[] }).data;
  };

  const prepared = async (client: ConsoleClient, query = ''): Promise<Prepared> => {
    const { body } = await prepare(client, query).expect(201);
    return (body as { data: Prepared }).data;
  };

  const untilFinished = (client: ConsoleClient, id: string): Promise<Prepared> =>
    eventually(async () => {
      const found = (await list(client)).find((one) => one.id === id);
      return (found?.state === 'ready' || found?.state === 'failed') && found;
    });

  const fileOf = async (client: ConsoleClient, id: string) => {
    const response = await readDownload(client.get(`${root()}/prepared-exports/${id}/file`));
    return { ...response, headers: response.headers as Record<string, string> };
  };

  const remove = (client: ConsoleClient, id: string) =>
    client.delete(`${root()}/prepared-exports/${id}`);

  const insertResponses = (formId: string, count: number) =>
    runSql(
      testApp.databaseUrl,
      `INSERT INTO form_responses (team_id, id, form_id, source, answers, created_at)
       SELECT $1, gen_random_uuid(), $2, 'public',
              jsonb_build_object((SELECT id::text FROM form_fields WHERE team_id = $1 AND form_id = $2 LIMIT 1),
                                 'Größe ' || n || repeat('x', 200)),
              now() - n * interval '1 second'
         FROM generate_series(1, $3::integer) n`,
      [team.teamId, formId, count],
    );

  beforeAll(async () => {
    await insertResponses(form.id, ROWS);
    member = await createMember(testApp, team.teamId, 'analyst');
  });

  afterEach(async () => {
    await testApp.database.query('DELETE FROM prepared_exports WHERE team_id = $1', [team.teamId]);
  });

  it.each(['csv', 'ndjson'])('has the same %s file as the streamed export', async (format) => {
    const query = `?format=${format}&order=asc&search=7`;
    const made = await prepared(member.client, query);
    expect(made).toEqual({
      id: expect.any(String),
      formId: form.id,
      fileName: `Coffee club responses.${format}`,
      state: 'waiting',
      problem: null,
      rows: 0,
      bytes: 0,
      createdAt: TIME,
      expiresAt: null,
    });
    const streamed = await download(team, form.id, query);
    const ready = await untilFinished(member.client, made.id);
    expect(ready).toEqual({
      ...made,
      state: 'ready',
      rows: streamed.lines.length - (format === 'csv' ? 1 : 0),
      bytes: streamed.bytes.length,
      expiresAt: TIME,
    });
    const daysLeft = (Date.parse(ready.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(6.9);
    expect(daysLeft).toBeLessThanOrEqual(7);

    const file = await fileOf(member.client, made.id);
    expect(file.bytes.equals(streamed.bytes)).toBe(true);
    expect(file.headers['content-disposition']).toBe(streamed.headers['content-disposition']);
    expect(file.headers['content-type']).toBe(streamed.headers['content-type']);
  });

  it('is stored in bounded pieces', async () => {
    const { id } = await prepared(member.client);
    await untilFinished(member.client, id);
    const pieces = await testApp.database.query<{ length: number }>(
      'SELECT length(content) AS length FROM prepared_export_pieces WHERE export_id = $1',
      [id],
    );
    expect(pieces.length).toBeGreaterThan(2);
    for (const { length } of pieces) expect(length).toBeLessThan(700_000);
  });

  it('is shown and sent only to the member who requested it, while the role permits it', async () => {
    const { id } = await prepared(member.client);
    await untilFinished(member.client, id);
    const { client: owner } = await createMember(testApp, team.teamId, 'owner');
    const other = await createTeam(testApp);
    const { client: stranger } = await createMember(testApp, other.teamId, 'owner');
    expect(await list(owner)).toEqual([]);
    expectError(await owner.get(`${root()}/prepared-exports/${id}/file`), 'EXPORT_NOT_FOUND');
    expectError(await remove(owner, id), 'EXPORT_NOT_FOUND');
    expectError(
      await stranger.get(`/teams/${other.teamId}/prepared-exports/${id}/file`),
      'EXPORT_NOT_FOUND',
    );
    expectError(await stranger.get(`${root()}/prepared-exports`), 'TEAM_NOT_FOUND');

    await testApp.database.query(`UPDATE users SET role = 'viewer' WHERE id = $1`, [member.userId]);
    const path = `${root()}/prepared-exports/${id}/file`;
    await eventually(
      async () => (await member.client.get(`${root()}/prepared-exports`)).status === 403,
    );
    expectError(await member.client.get(path), 'FORBIDDEN');
    member = await createMember(testApp, team.teamId, 'analyst');
  });

  it('is rejected for viewers, unknown forms and invalid filters', async () => {
    const { client: viewer } = await createMember(testApp, team.teamId, 'viewer');
    expectError(await prepare(viewer), 'FORBIDDEN');
    expectError(
      await member.client.post(`${root()}/forms/${randomUUID()}/responses/prepared-exports`),
      'FORM_NOT_FOUND',
    );
    expectError(await prepare(member.client, '?format=xml'), 'VALIDATION_FAILED', [
      'format: must be one of csv, ndjson',
    ]);
    expectError(await prepare(member.client, '?fieldKey=no&fieldValue=1'), 'VALIDATION_FAILED', [
      'fieldKey: must be the key of a field of the form',
    ]);
    expectError(
      await member.client.get(`${root()}/prepared-exports/nothing/file`),
      'EXPORT_NOT_FOUND',
    );
    expect(await list(member.client)).toEqual([]);
  });

  it('is limited to 3 per member and 8 per team, also for concurrent requests', async () => {
    const statuses = async (client: ConsoleClient, requests: number) => {
      const responses = await Promise.all(
        Array.from(
          { length: requests },
          async () => (await prepare(client, '?search=none')).status,
        ),
      );
      return responses.toSorted((one, other) => one - other);
    };
    expect(await statuses(member.client, 5)).toEqual([201, 201, 201, 409, 409]);
    expectError(await prepare(member.client), 'EXPORT_LIMIT_REACHED');
    const others = [
      await createMember(testApp, team.teamId, 'analyst'),
      await createMember(testApp, team.teamId, 'editor'),
    ];
    expect(await statuses(others[0]?.client as ConsoleClient, 3)).toEqual([201, 201, 201]);
    expect(await statuses(others[1]?.client as ConsoleClient, 3)).toEqual([201, 201, 409]);

    const [first] = await list(member.client);
    await remove(member.client, first?.id ?? '').expect(200, {
      success: true,
      data: { id: first?.id, deleted: true },
    });
    expect(await statuses(others[1]?.client as ConsoleClient, 1)).toEqual([201]);
  });

  it('fails and leaves no piece when the file would be too large', async () => {
    const job = testApp.app.get(PreparedExportJob);
    const { maxBytes } = job;
    job.maxBytes = 1_000_000;
    try {
      const { id } = await prepared(member.client);
      expect(await untilFinished(member.client, id)).toMatchObject({
        state: 'failed',
        problem: 'tooLarge',
      });
      const left = await testApp.database.query(
        'SELECT 1 FROM prepared_export_pieces WHERE export_id = $1',
        [id],
      );
      expect(left).toEqual([]);
      expectError(
        await member.client.get(`${root()}/prepared-exports/${id}/file`),
        'EXPORT_NOT_FOUND',
      );
    } finally {
      job.maxBytes = maxBytes;
    }
  });

  it('is restarted after a process has crashed, whose claim can write no more', async () => {
    const exports = testApp.app.get(PreparedExportsRepository);
    await testApp.database.query(
      `INSERT INTO prepared_exports (team_id, id, form_id, user_id, query, file_name, content_type, state,
                                     rows, bytes, pieces, attempts, claimed_until)
       VALUES ($1, $2, $3, $4, '{"format": "csv", "order": "desc"}', 'x.csv', 'text/csv', 'running',
               1, 4, 1, 1, now() + interval '1 hour')`,
      [team.teamId, randomUUID(), form.id, member.userId],
    );
    const [crashed] = await list(member.client);
    const id = crashed?.id ?? '';
    await testApp.database.query(`INSERT INTO prepared_export_pieces VALUES ($1, $2, 1, 'torn')`, [
      team.teamId,
      id,
    ]);
    const [{ claimedUntil }] = (await testApp.database.query<{ claimedUntil: Date }>(
      `UPDATE prepared_exports SET claimed_until = now() - interval '1 second' WHERE id = $1
       RETURNING claimed_until AS "claimedUntil"`,
      [id],
    )) as [{ claimedUntil: Date }];
    testApp.app.get(PreparedExportJob).wake();
    const ready = await untilFinished(member.client, id);
    expect(ready).toMatchObject({ state: 'ready', rows: ROWS });
    const stale = {
      teamId: team.teamId,
      id,
      formId: form.id,
      query: { format: 'csv', order: 'desc' } as const,
      attempts: 1,
      claimedUntil,
    };
    expect(await exports.addPiece(stale, { text: 'late', rows: 1 }, 1e9)).toBeNull();
    await exports.finish(stale, 'failed');
    const file = await fileOf(member.client, id);
    const streamed = await download(team, form.id);
    expect(file.bytes.equals(streamed.bytes)).toBe(true);
  });

  it('fails after five attempts', async () => {
    const { id } = await prepared(member.client, '?search=none');
    await untilFinished(member.client, id);
    await testApp.database.query(
      `UPDATE prepared_exports SET state = 'running', attempts = 5, expires_at = NULL,
              claimed_until = now() WHERE id = $1`,
      [id],
    );
    testApp.app.get(PreparedExportJob).wake();
    expect(await untilFinished(member.client, id)).toMatchObject({
      state: 'failed',
      problem: 'failed',
    });
  });

  it('can be cancelled while it is being written', async () => {
    const { id } = await prepared(member.client);
    await remove(member.client, id).expect(200);
    expectError(await remove(member.client, id), 'EXPORT_NOT_FOUND');
    expect(await list(member.client)).toEqual([]);
    // The next export is written nevertheless.
    const next = await prepared(member.client, '?search=none');
    await untilFinished(member.client, next.id);
    const left = await testApp.database.query(
      'SELECT 1 FROM prepared_export_pieces WHERE export_id = $1',
      [id],
    );
    expect(left).toEqual([]);
  });

  it('is written once by two processes', async () => {
    const second = await startSecondApp(testApp);
    try {
      const { id } = await prepared(member.client);
      for (const { app } of [testApp, second, testApp]) app.get(PreparedExportJob).wake();
      const ready = await untilFinished(member.client, id);
      expect(ready.rows).toBe(ROWS);
      const [row] = await testApp.database.query<{ attempts: number }>(
        'SELECT attempts FROM prepared_exports WHERE id = $1',
        [id],
      );
      expect(row?.attempts).toBe(1);
    } finally {
      await second.close();
    }
  });
});
