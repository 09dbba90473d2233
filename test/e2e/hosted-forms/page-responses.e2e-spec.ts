import { NOTHING_TO_RECORD } from '../../../src/tenancy/endpoint/write-record';
import { DataSource } from 'typeorm';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { AddPageSource1795710000000 } from '../../../migrations/1795710000000-AddPageSource';
import { migrationOptions } from '../../../src/core/database/data-source-options';
import { ResponsesService } from '../../../src/responses/responses.service';
import { createMember } from '../../factories/account.factory';
import { formPath } from '../../factories/builder.factory';
import { createCustomer } from '../../factories/customer.factory';
import { getResponse, listResponses, submitResponse } from '../../factories/response.factory';
import { columnOf, download } from '../../support/download';
import { expectError } from '../../support/expect-error';
import { type HostedTestForm, publishForm, startHostedApp, Visitor } from '../../support/visitor';
import { Receiver } from '../../support/webhooks/receiver';
import { settled, setTiming } from '../../support/webhooks/webhook-app';
import { MIGRATIONS } from '../../../src/modules';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

const EMAIL = 'ada@example.com';
const FIELDS = [{ fieldType: 'EmailInput', label: 'E-mail' }];

/** The sources of responses by their ids. */
const sourcesOf = (responses: readonly object[]): Record<string, string> =>
  Object.fromEntries(
    (responses as { id: string; source: string }[]).map(({ id, source }) => [id, source]),
  );

describe('A response by a hosted page', () => {
  const { testApp, team, analyst } = useTeams({ app: startHostedApp });
  const receiver = useOnce(() => Receiver.start());

  let customerId: string;
  let form: HostedTestForm;
  /** The responses of the form, by how they came in. */
  let page: string;
  let accepted: string;
  let api: string;
  let ai: string;

  beforeAll(async () => {
    setTiming(testApp.app, {});
    ({ id: customerId } = await createCustomer(team, { email: EMAIL }));
    form = await publishForm(team, { fields: FIELDS, webhookUrl: receiver.url });

    await visit({});
    page = (await listResponses(team, form.id)).data[0]?.id ?? '';
    accepted = await acceptSpam();
    api = (await submitResponse(team, form.id, { email: EMAIL })).formResponseId;
    const scope = systemScope(team.teamId, { phoneRegion: null });
    const answers = { responses: [{ key: 'email', value: EMAIL }] };
    const submitted = await testApp.app
      .get(ResponsesService)
      .submit(scope, NOTHING_TO_RECORD, form.id, answers, 'ai');
    ai = submitted.formResponseId;
  });

  async function visit(inputs: Record<string, string>): Promise<void> {
    const answers = { [form.inputs['E-mail'] ?? '']: EMAIL, ...inputs };
    const { status } = await new Visitor(testApp).submit(form.link, answers);
    expect(status).toBe(303);
  }

  /** Sends a page that looks like spam, and accepts it; returns the id of the response. */
  async function acceptSpam(): Promise<string> {
    await visit({ zq7_k: 'x' });
    const { client } = await createMember(testApp, team.teamId, 'editor');
    const path = `${formPath(team.teamId, form.id)}/quarantine`;
    const { body } = await client.get(path).expect(200);
    const { data } = body as { data: { id: string }[] };
    const { body: result } = await client.post(`${path}/${data[0]?.id}/accept`).expect(200);
    return (result as { data: { formResponseId: string } }).data.formResponseId;
  }

  const expected = () =>
    Object.fromEntries([page, accepted, api].map((id) => [id, 'public']).concat([[ai, 'ai']]));

  it('has the source "public" in lists, alone, in exports and in webhooks', async () => {
    const single = await Promise.all(
      [page, accepted, api, ai].map((id) => getResponse(team, form.id, id)),
    );
    const ofCustomer = await team.get(`/customer/${customerId}/responses`).expect(200);
    const ndjson = await download(team, form.id, '?format=ndjson');
    const csv = await download(team, form.id, '?format=csv');
    await settled(team, form.id);

    expect(sourcesOf((await listResponses(team, form.id)).data)).toEqual(expected());
    expect(sourcesOf(single)).toEqual(expected());
    expect(sourcesOf((ofCustomer.body as { data: object[] }).data)).toEqual(expected());
    expect(sourcesOf(ndjson.lines.map((line) => JSON.parse(line) as object))).toEqual(expected());
    const [ids, sources] = [columnOf(csv.lines, 0), columnOf(csv.lines, 2)];
    expect(Object.fromEntries(ids.map((id, index) => [id, sources[index]]))).toEqual(expected());
    const sent = receiver.calls.map(({ body }) => JSON.parse(body) as object);
    expect(sourcesOf(sent)).toEqual(expected());
  });

  it.each([
    ['source=public', 3],
    ['source=public&isRead=false', 3],
    ['source=public&search=ADA', 3],
    ['source=public&startDate=2020-01-01', 3],
    ['source=ai', 1],
    ['source=ai&search=ada', 1],
    ['source=ai&isRead=true', 0],
    ['', 4],
  ])('is found and counted by the filter "%s"', async (query, total) => {
    const parameters = Object.fromEntries(new URLSearchParams(query));
    const found = await listResponses(team, form.id, { ...parameters, limit: '1' });
    const file = await download(team, form.id, `?format=ndjson&${query}`);

    expect(found.pagination.total).toBe(total);
    expect(file.lines).toHaveLength(total);
  });

  it('cannot be found by the source that is stored', async () => {
    const found = await team.get(`/forms/${form.id}/responses?source=page`);

    expectError(found, 'VALIDATION_FAILED', ['source: must be one of public, ai']);
  });

  it('becomes a response of the API when the migration is reverted, and is still counted', async () => {
    const dataSource = await new DataSource(
      migrationOptions(testApp.databaseUrl, MIGRATIONS),
    ).initialize();
    const runner = dataSource.createQueryRunner();
    const totals = (table: string, total: string) =>
      runner.query(
        `SELECT source, ${total}::integer AS total FROM ${table} GROUP BY source ORDER BY source`,
      );
    try {
      await runner.startTransaction();
      await new AddPageSource1795710000000().down(runner);

      const expectedTotals = [
        { source: 'ai', total: 1 },
        { source: 'public', total: 3 },
      ];
      expect(await totals('form_responses', 'count(*)')).toEqual(expectedTotals);
      expect(await totals('form_response_counts', 'sum(responses)')).toEqual(expectedTotals);
    } finally {
      await runner.rollbackTransaction();
      await dataSource.destroy();
    }
  });

  it.each([
    ['page', () => [page, accepted]],
    ['api', () => [api]],
    ['ai', () => [ai]],
  ])('is found by its channel in the inbox: %s', async (channel, ids) => {
    const path = `/teams/${team.teamId}/inbox?formId=${form.id}&channel=${channel}`;
    const { body } = await analyst.client.get(path).expect(200);

    const { data } = body as { data: { id: string }[] };
    expect(data.map(({ id }) => id).toSorted()).toEqual(ids().toSorted());
  });
});
