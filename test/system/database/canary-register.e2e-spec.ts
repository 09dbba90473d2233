import { StandingsJob } from '../../../src/customers/standings/standings.job';
import { MODULES } from '../../../src/modules';
import { PreparedExportsRepository } from '../../../src/responses/prepared-exports/prepared-exports.repository';
import {
  beginErasure,
  newPerson,
  untilErased,
  useCanaryApp,
} from '../../support/canary/canary-app';
import { fillShop, idsOf } from '../../support/canary/fill';
import { valuesInColumns } from '../../support/canary/find-values';
import { valuesOf } from '../../support/canary/person';
import { hasWords, listPersonalColumns, type PersonalColumn } from '../../support/canary/register';
import { eventually } from '../../support/eventually';
import { holdPurges } from '../../support/held-purges';

/** The chapters of the register about customers, and not only about members. */
const CHAPTERS = ['Customers and points', 'Forms and responses', 'What happened'];

/** Why a column that the register names has no word and no id of a customer. */
const WITHOUT_CUSTOMER: Readonly<Record<string, readonly string[]>> = {
  'words of the team': MODULES.flatMap(({ tests }) => tests?.wordsOfTeam ?? []),
  'a word of the service': [
    'points_transactions.reason',
    'form_responses.source',
    'binned_responses.source',
    'quarantined_responses.reasons',
  ],
  'of a key that a member has named': ['api_keys.created_by', 'api_keys.label'],
  'while the file is not finished': ['prepared_exports.query'],
  'while an erasure is under way': ['purges.input', 'purges.progress'],
  'after an erasure': [
    'erased_customers.customer_id',
    'erased_customers.mention_ids',
    'purges.subject_id',
  ],
};

/** The reasons of columns that the canary fills with something else. */
const FILLED_OTHERWISE = ['words of the team', 'a word of the service'];

describe('The canary of an erasure', () => {
  const canary = useCanaryApp();

  afterEach(() => jest.restoreAllMocks());

  const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    canary.testApp.database.query<Row>(text, values);

  it('is in each column in which the register sees personal data, but for those of others', async () => {
    const [shop, person] = [await canary.openShop(), newPerson()];
    const traces = await fillShop(shop, person);
    canary.testApp.app.get(StandingsJob).wake();
    await eventually(async () => (await query('SELECT 1 FROM customer_standings')).length > 0);
    // As the job does it some seconds after the arrival of a response.
    await query(
      `INSERT INTO arrival_progress (team_id, read_at, read_id) VALUES ($1, now(), $2)
       ON CONFLICT (team_id) DO UPDATE SET read_at = excluded.read_at, read_id = excluded.read_id`,
      [shop.team.teamId, traces.responseIds[0]],
    );
    const found = await valuesInColumns(canary.testApp.database, [
      ...valuesOf(person),
      ...idsOf(traces),
    ]);
    const isFilled = async (column: PersonalColumn): Promise<boolean> => {
      const { table, name, meaning } = column;
      if (found[`${table}.${name}`] !== undefined) return true;
      if (hasWords(column) || meaning.startsWith('pseudonym')) return false;
      return (await query(`SELECT 1 FROM ${table} WHERE ${name} IS NOT NULL LIMIT 1`)).length > 0;
    };
    const empty: string[] = [];
    for (const column of await listPersonalColumns(canary.testApp.database, CHAPTERS)) {
      if (!(await isFilled(column))) empty.push(`${column.table}.${column.name}`);
    }
    const unused: string[] = [];
    for (const column of FILLED_OTHERWISE.flatMap((reason) => WITHOUT_CUSTOMER[reason] ?? [])) {
      const [table, name] = column.split('.');
      const rows = await query(`SELECT 1 FROM ${table} WHERE ${name} IS NOT NULL LIMIT 1`);
      if (rows.length === 0) unused.push(column);
    }
    expect(unused).toEqual([]);
    // Each of them needs its reason, and each reason a column.
    expect(empty.toSorted()).toEqual(Object.values(WITHOUT_CUSTOMER).flat().toSorted());
  });

  it('is in the purge while the erasure is under way, and in the list of the erased afterwards', async () => {
    const [shop, person] = [await canary.openShop(), newPerson()];
    const traces = await fillShop(shop, person);
    const held = holdPurges(canary.testApp);
    await beginErasure(shop, traces);
    const search = () => canary.search([person.email, traces.customerId]);
    expect(await search()).toMatchObject({
      'purges.input': [person.email, traces.customerId],
      'purges.subject_id': [traces.customerId],
      'erased_customers.customer_id': [traces.customerId],
    });
    await held.release();
    await untilErased(shop, traces);
    expect(await search()).not.toHaveProperty(['purges.input']);
  });

  it('is in an export that searches for it until its file is finished, and not longer', async () => {
    const { admin, team, form } = await canary.openShop();
    const { firstName, lastName, words } = newPerson();
    const values = [firstName, lastName, words.note];
    const claims = jest
      .spyOn(canary.testApp.app.get(PreparedExportsRepository), 'claim')
      .mockResolvedValue(null);
    const root = `/teams/${team.teamId}`;
    for (const [path, filters] of [
      [`${root}/forms/${form.id}/responses`, { search: firstName }],
      [`${root}/inbox`, { hiddenName: 'utm_source', hiddenValue: words.note }],
      [`${root}/inbox`, { formId: form.id, fieldKey: 'first_name', fieldValue: lastName }],
    ] as const) {
      const filter = new URLSearchParams(filters as Record<string, string>).toString();
      await admin.client.post(`${path}/prepared-exports?${filter}`).expect(201);
    }
    expect(await canary.search(values)).toEqual({ 'prepared_exports.query': values });
    claims.mockRestore();
    await eventually(async () => {
      const rows = await query(`SELECT 1 FROM prepared_exports WHERE state <> 'ready'`);
      return rows.length === 0;
    });
    expect(await canary.search(values)).toEqual({});
    expect(
      await query(`SELECT 1 FROM prepared_exports WHERE query ->> 'formId' = $1`, [form.id]),
    ).toHaveLength(1);
  });
});
