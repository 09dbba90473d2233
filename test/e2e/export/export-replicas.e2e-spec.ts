import { systemScope } from '../../../src/tenancy/scope/request-scope';
import type { FormDefinition } from '../../../src/forms/form-definition';
import { FormsService } from '../../../src/forms/forms.service';
import { ResponseExportRepository } from '../../../src/responses/export/response-export.repository';
import { type CreatedForm, createForm } from '../../factories/form.factory';
import { createTeam } from '../../factories/team.factory';
import { untilReplicasMeasured } from '../../support/measured-replicas';
import { TeamClient } from '../../support/team-client';
import { startTestAppOn, type TestApp } from '../../support/test-app';
import {
  copyTestDatabase,
  createTestDatabase,
  runSql,
  type TestDatabase,
} from '../../support/test-database';

const EARLIER = 1_200;
const LATER = 2_500;

/** A batch has 1,000 responses. One of the two replicas lags behind the other. */
describe('An export from two replicas', () => {
  const databases: TestDatabase[] = [];
  let testApp: TestApp;
  let team: TeamClient;
  let form: CreatedForm;

  const insert = (url: string, from: number, to: number): Promise<void> =>
    runSql(
      url,
      `INSERT INTO form_responses (team_id, id, form_id, source, created_at, answers)
       SELECT $1, gen_random_uuid(), $2, 'public', now() - make_interval(secs => (10000 - n)), '{}'
         FROM generate_series($3::integer, $4::integer) n`,
      [team.teamId, form.id, from, to],
    );

  beforeAll(async () => {
    const database = await createTestDatabase();
    const before = await startTestAppOn({ url: database.url, drop: async () => undefined });
    const owner = await createTeam(before);
    form = await createForm(owner);
    await before.close();
    team = new TeamClient('', owner.teamId, owner.apiKey, null);
    await insert(database.url, 1, EARLIER);
    const behind = await copyTestDatabase(database);
    await insert(database.url, EARLIER + 1, LATER);
    const current = await copyTestDatabase(database);
    databases.push(behind, current);
    testApp = await startTestAppOn(database, {
      DATABASE_REPLICA_URLS: [current.url, behind.url].join(','),
    });
    await untilReplicasMeasured(testApp);
    team = new TeamClient(testApp.url, owner.teamId, owner.apiKey, null);
  });

  afterAll(async () => {
    await testApp.close();
    for (const database of databases) await database.drop();
  });

  const countExported = async (): Promise<number> => {
    const path = `/forms/${form.id}/responses/export?format=ndjson&order=asc`;
    const { text } = await team.get(path).buffer(true).expect(200);
    return text.trim().split('\n').length;
  };

  it('has all responses of one of the replicas', async () => {
    const counts = [await countExported(), await countExported()];
    expect(counts.toSorted((a, b) => a - b)).toEqual([EARLIER, LATER]);
  });

  it('is aborted when a batch comes from an older replica than the previous batch', async () => {
    const scope = systemScope(team.teamId);
    const exports = testApp.app.get(ResponseExportRepository);
    const definition: FormDefinition = await testApp.app.get(FormsService).get(scope, form.id);
    const filter = {
      source: null,
      channel: null,
      customerId: null,
      isRead: null,
      range: { from: null, to: null },
      search: null,
      field: null,
      hidden: null,
    };
    const source = await exports.open(scope);
    const list = (horizon: bigint) =>
      exports.listBatch({ ...source, horizon }, scope, definition, filter, 'asc', undefined);

    expect((await list(source.horizon)).rows).toHaveLength(1_000);
    await expect(list(source.horizon + 1_000_000n)).rejects.toThrow('different replicas');
  });
});
