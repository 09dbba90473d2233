import { randomUUID } from 'node:crypto';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { ResponsesService } from '../../../src/responses/responses.service';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { columnOf, download } from '../../support/download';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta'];

const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('GET /v1/forms/:formId/responses/export', () => {
  const { testApp, team } = useTeams();
  const form = useOnce(() =>
    createForm(team, {
      fields: [
        { fieldType: 'TextInput', label: 'Name' },
        { fieldType: 'EmailInput', label: 'E-mail' },
      ],
    }),
  );

  /** Alpha has the source `ai`, Beta is read; they are a day apart, the last one today. */
  beforeAll(async () => {
    const responses = testApp.app.get(ResponsesService);
    for (const name of NAMES) {
      const email = `${name.toLowerCase()}@example.com`;
      await submitResponse(team, form.id, { name, email });
    }
    await testApp.database.query(
      `UPDATE form_responses r SET source = CASE n WHEN 4 THEN 'ai' ELSE 'public' END,
              created_at = date_trunc('day', now()) - make_interval(days => n::integer - 1)
         FROM (SELECT id, row_number() OVER (ORDER BY created_at DESC, id DESC) AS n
                 FROM form_responses WHERE form_id = $1) numbered
        WHERE r.id = numbered.id`,
      [form.id],
    );
    const [beta] = await testApp.database.query<{ id: string }>(
      `SELECT id FROM form_responses WHERE form_id = $1 AND search_text LIKE '%beta%'`,
      [form.id],
    );
    await responses.markReadAsOperator(systemScope(team.teamId), form.id, beta!.id);
  });

  it.each<[string, string[]]>([
    ['', ['Delta', 'Gamma', 'Beta', 'Alpha']],
    ['order=desc', ['Delta', 'Gamma', 'Beta', 'Alpha']],
    ['order=asc', ['Alpha', 'Beta', 'Gamma', 'Delta']],
    ['source=ai', ['Alpha']],
    ['isRead=true', ['Beta']],
    ['isRead=false&order=asc', ['Alpha', 'Gamma', 'Delta']],
    ['startDate=DAY1', ['Delta', 'Gamma']],
    ['endDate=DAY2', ['Beta', 'Alpha']],
    ['startDate=DAY2&endDate=DAY1', ['Gamma', 'Beta']],
    ['startDate=DAY2T24:00:00Z', ['Delta', 'Gamma']],
    // A plus sign that is not percent-encoded.
    ['startDate=DAY1T02:00:00,0+0200', ['Delta', 'Gamma']],
    ['endDate=9999-12-31', ['Delta', 'Gamma', 'Beta', 'Alpha']],
    ['search=ALPH', ['Alpha']],
    ['search=t', ['Delta', 'Beta']],
    ['search=%25', []],
    ['fieldKey=name&fieldValue=Gamma', ['Gamma']],
    ['fieldKey=name&fieldValue=gamma', []],
    ['search=example&source=public&order=asc&endDate=DAY1', ['Beta', 'Gamma']],
    ['page=2&limit=1', ['Delta', 'Gamma', 'Beta', 'Alpha']],
  ])('selects the same responses as the list: %j', async (query, names) => {
    const filter = query.replace(/DAY(\d)/g, (_, days) => dayAgo(Number(days)));
    const { lines } = await download(team, form.id, `?${filter}`);
    expect(columnOf(lines, 7)).toEqual(names);

    const list = await team.get(`/forms/${form.id}/responses?${filter.replace(/page.*/, '')}`);
    const { data } = list.body as { data: object[] };
    const ndjson = await download(team, form.id, `?format=ndjson&${filter}`);
    expect(ndjson.lines.map((line) => JSON.parse(line) as object)).toEqual(data);
    expect(ndjson.status).toBe(200);
    expect(ndjson.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': `attachment; filename="${form.name} responses.ndjson"`,
    });
  });

  it.each([
    ['format=xlsx', 'format: must be one of csv, ndjson'],
    ['format=csv&format=csv', 'format: must be one of csv, ndjson'],
    ['order=up', 'order: must be one of asc, desc'],
    ['source=mail', 'source: must be one of public, ai'],
    ['isRead=1', 'isRead: must be one of true, false'],
    ['startDate=2026-02-30', 'startDate: must be an ISO 8601 date (YYYY-MM-DD) or timestamp'],
    ['fieldKey=name', 'fieldValue: is required with fieldKey'],
    ['fieldValue=x', 'fieldKey: is required with fieldValue'],
    ['fieldKey=none&fieldValue=x', 'fieldKey: must be the key of a field of the form'],
    [`search=${'a'.repeat(256)}`, 'search: must contain at most 255 characters'],
  ])('rejects %s', async (query, violation) => {
    const response = await team.get(`/forms/${form.id}/responses/export?${query}`);
    expectError(response, 'VALIDATION_FAILED', [violation]);
    expect(response.headers).not.toHaveProperty('content-disposition');
  });

  it('exports nothing of another team', async () => {
    const others = await createTeam(testApp);
    const [foreign, unknown] = await Promise.all([
      others.get(`/forms/${form.id}/responses/export`),
      others.get(`/forms/${randomUUID()}/responses/export`),
    ]);
    expectError(foreign, 'FORM_NOT_FOUND');
    expectError(unknown, 'FORM_NOT_FOUND');
    expectError(await others.get('/forms/unknown/responses/export'), 'FORM_NOT_FOUND');
    const withoutKey = await fetch(`${testApp.url}/v1/forms/${form.id}/responses/export`);
    expect(withoutKey.status).toBe(401);
  });

  it('is logged as a request', async () => {
    const { headers } = await download(team, form.id);
    const line: object = {
      id: (headers as Record<string, string>)['x-request-id'],
      route: '/v1/forms/:formId/responses/export',
      status: 200,
      team: team.teamId,
    };
    expect(testApp.logLines).toContainEqual(expect.objectContaining(line));
  });
});
