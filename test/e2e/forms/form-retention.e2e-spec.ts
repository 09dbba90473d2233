import { ExpiredRowsJob } from '../../../src/core/jobs/expired-rows/expired-rows.job';
import { newId } from '../../../src/core/values/identifiers';
import { createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { eventually } from '../../support/eventually';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

interface Retention {
  kind: string;
  days: number | null;
}

describe('The retention of the data of a form', () => {
  const { testApp, team, admin } = useTeams();

  const path = (): string => `/teams/${team.teamId}`;
  const ofForm = (id: string): string => `${path()}/forms/${id}/retention`;

  async function daysOf(id: string): Promise<Record<string, number | null>> {
    const { body } = await admin.client.get(ofForm(id)).expect(200);
    const all = (body as { data: Retention[] }).data;
    return Object.fromEntries(all.map(({ kind, days }) => [kind, days]));
  }

  /** Inserts spam and deliveries of a form, one of each per number of days. */
  async function insertOld(formId: string, days: readonly number[]): Promise<void> {
    await testApp.database.query(
      `WITH spam AS (
         INSERT INTO quarantined_responses (team_id, id, form_id, created_at, expires_at, answers, reasons)
         SELECT $1, gen_random_uuid(), $2, now() - n * interval '1 day', 'infinity', '{}', '{}'
           FROM unnest($3::integer[]) n
       )
       INSERT INTO webhook_deliveries (team_id, id, form_id, status, created_at)
       SELECT $1, gen_random_uuid(), $2, 'failed', now() - n * interval '1 day' FROM unnest($3::integer[]) n`,
      [team.teamId, formId, days],
    );
  }

  async function countOf(table: string, formId: string): Promise<number> {
    const [row] = await testApp.database.query<{ rows: number }>(
      `SELECT count(*)::integer AS rows FROM ${table} WHERE form_id = $1`,
      [formId],
    );
    return row?.rows ?? -1;
  }

  const chosenOf = async ({ id }: { id: string }): Promise<number> =>
    (await testApp.database.query('SELECT FROM retention_settings WHERE subject_id = $1', [id]))
      .length;

  it('is set of each kind for this form alone, and follows the team again', async () => {
    const [form, other] = [await createForm(team), await createForm(team)];
    await admin.client.put(`${ofForm(form.id)}/responses`, { days: 60 }).expect(200);
    await admin.client.put(`${ofForm(form.id)}/quarantine`, { days: 3 }).expect(200);
    await admin.client.put(`${ofForm(form.id)}/deliveries`, { days: null }).expect(200);

    expect([await daysOf(form.id), await daysOf(other.id)]).toEqual([
      { responses: 60, quarantine: 3, deliveries: null },
      { responses: null, quarantine: 30, deliveries: 30 },
    ]);

    await admin.client.delete(`${ofForm(form.id)}/quarantine`).expect(200);
    expect(await daysOf(form.id)).toEqual({ responses: 60, quarantine: 30, deliveries: null });
  });

  it('is counted by a preview, and decides which spam and deliveries are deleted', async () => {
    const [form, other] = [await createForm(team), await createForm(team)];
    for (const { id } of [form, other]) await insertOld(id, [4, 10, 29]);
    const preview = async (query: string): Promise<Record<string, number>> => {
      const { body } = await admin.client.get(`${path()}/retention/preview${query}`).expect(200);
      return (body as { data: Record<string, number> }).data;
    };
    for (const [kind, rows] of [
      ['quarantine', { quarantine: 2, deliveries: 0 }],
      ['deliveries', { quarantine: 0, deliveries: 2 }],
    ] as const) {
      expect(await preview(`?kind=${kind}&days=9&formId=${form.id}`)).toMatchObject(rows);
    }
    await admin.client.put(`${ofForm(form.id)}/quarantine`, { days: 9 }).expect(200);
    await admin.client.put(`${ofForm(form.id)}/deliveries`, { days: 5 }).expect(200);
    const before = await preview('');

    const job = testApp.app.get(ExpiredRowsJob);
    for (const rows of job.declared) {
      if (rows.kind !== 'quarantine' && rows.kind !== 'deliveries') continue;
      while (await job.deleteBatch(rows));
    }

    expect(before).toMatchObject({ quarantine: 2, deliveries: 2 });
    for (const table of ['quarantined_responses', 'webhook_deliveries']) {
      expect([await countOf(table, form.id), await countOf(table, other.id)]).toEqual([1, 3]);
    }
    const { body } = await admin.client.get(`${path()}/forms/${form.id}/quarantine`).expect(200);
    const [left] = (body as { data: { createdAt: string; expiresAt: string }[] }).data;
    expect(Date.parse(left!.expiresAt) - Date.parse(left!.createdAt)).toBe(9 * 86_400_000);
  });

  it('is rejected for other kinds, and beyond the maximum of the operator', async () => {
    const { id } = await createForm(team);
    const kinds = ['kind: must be one of responses, quarantine, deliveries'];
    for (const kind of ['audit', 'posts', 'idempotency', 'mails']) {
      const own = `${ofForm(id)}/${kind}`;
      expectError(await admin.client.put(own, { days: 90 }), 'VALIDATION_FAILED', kinds);
      expectError(await admin.client.delete(own), 'VALIDATION_FAILED', kinds);
    }
    const preview = `${path()}/retention/preview?formId=${id}`;
    expectError(
      await admin.client.get(`${preview}&kind=audit&days=90`),
      'VALIDATION_FAILED',
      kinds,
    );
    expectError(await admin.client.get(preview), 'VALIDATION_FAILED', ['kind: is required']);
    for (const days of [31, null]) {
      expectError(
        await admin.client.put(`${ofForm(id)}/quarantine`, { days }),
        'VALIDATION_FAILED',
        ['days: must be at most 30'],
      );
    }
  });

  it('is neither shown, set nor previewed for an unknown form or a form of another team', async () => {
    const foreign = await createForm(await createTeam(testApp));
    for (const id of [newId(), foreign.id]) {
      const preview = `${path()}/retention/preview?kind=responses&days=30&formId=${id}`;
      expectError(await admin.client.get(preview), 'FORM_NOT_FOUND');
      expectError(await admin.client.get(ofForm(id)), 'FORM_NOT_FOUND');
      const own = `${ofForm(id)}/deliveries`;
      expectError(await admin.client.put(own, { days: 3 }), 'FORM_NOT_FOUND');
      expectError(await admin.client.delete(own), 'FORM_NOT_FOUND');
    }
  });

  it('is forgotten when the form is deleted for good', async () => {
    const [form, kept] = [await createForm(team), await createForm(team)];
    for (const { id } of [form, kept]) {
      await admin.client.put(`${ofForm(id)}/deliveries`, { days: 3 }).expect(200);
    }
    await admin.client.delete(`${path()}/forms/${form.id}`).expect(200);
    expect(await chosenOf(form)).toBe(1);

    await admin.client.delete(`${path()}/bin/forms/${form.id}`).expect(200);

    await eventually(async () => (await chosenOf(form)) === 0, { what: 'no setting' });
    expect(await chosenOf(kept)).toBe(1);
  });
});
