import type { SeededTeam } from '../../../src/cli/seed/seed.service';
import { type ListedResponse, listResponses } from '../../factories/response.factory';
import { TeamClient } from '../../support/team-client';
import { startTestApp } from '../../support/test-app';
import { inProcessCli } from '../../support/cli/in-process-cli';
import { useOnce } from '../../support/use-value';

const TEAMS = 2;
const RESPONSES = 25;
const CUSTOMERS = 13;
const SIZE = ['--teams', String(TEAMS), '--responses', String(RESPONSES)];

describe('seed', () => {
  const testApp = useOnce(startTestApp);
  const cli = useOnce(
    () => inProcessCli({ DATABASE_URL: testApp.databaseUrl }, 'seed'),
    (made) => made.restore(),
  );

  let seeded: SeededTeam[];

  beforeAll(async () => {
    ({ teams: seeded } = await cli.json<{ teams: SeededTeam[] }>(...SIZE));
  });

  const clientOf = ({ teamId, apiKey }: SeededTeam) =>
    new TeamClient(testApp.url, teamId, apiKey, null);

  async function responsesOf(team: SeededTeam): Promise<ListedResponse[]> {
    const { data, pagination } = await listResponses(clientOf(team), team.formId, { limit: '100' });
    expect(pagination.total).toBe(team.responses);
    return data;
  }

  const contactsOf = ({ teamId }: SeededTeam) =>
    testApp.database.query(
      `SELECT first_name, last_name, email, phone, points FROM customers
        WHERE team_id = $1 ORDER BY email`,
      [teamId],
    );

  it('prints each created team with its key', () => {
    const id = expect.any(String) as string;
    expect(seeded).toEqual(
      [1, 2].map((number) => ({
        teamId: id,
        name: expect.stringMatching(new RegExp(`^\\S+ \\S+ ${number}$`)) as string,
        apiKey: expect.stringMatching(/^rap_[\w-]{43}$/) as string,
        formId: id,
        customers: CUSTOMERS,
        responses: RESPONSES,
      })),
    );
  });

  it('stores the printed numbers of customers and responses for each team', async () => {
    const counted = await testApp.database.query(
      `SELECT t.id AS "teamId", t.name,
              (SELECT count(*)::integer FROM customers c WHERE c.team_id = t.id) AS customers,
              (SELECT count(*)::integer FROM forms f WHERE f.team_id = t.id) AS forms,
              (SELECT count(*)::integer FROM form_responses r WHERE r.team_id = t.id) AS responses
         FROM teams t ORDER BY t.id`,
    );

    expect(counted).toEqual(
      seeded.map(({ teamId, name, customers, responses }) => ({
        teamId,
        name,
        customers,
        // The survey and the starter form.
        forms: 2,
        responses,
      })),
    );
  });

  it('adds points to some customers, with a ledger that sums up to every balance', async () => {
    const balances = await testApp.database.query<{ points: number; ledger: number }>(
      `SELECT c.points::float8 AS points, coalesce(sum(l.delta), 0)::float8 AS ledger
         FROM customers c
         LEFT JOIN points_transactions l ON l.team_id = c.team_id AND l.customer_id = c.id
        GROUP BY c.team_id, c.id`,
    );

    expect(balances).toHaveLength(TEAMS * CUSTOMERS);
    for (const { points, ledger } of balances) expect(points).toBe(ledger);
    const rewarded = balances.filter(({ points }) => points > 0).length;
    expect(rewarded).toBeGreaterThan(0);
    expect(rewarded).toBeLessThan(balances.length);
  });

  it('creates teams that can use the API immediately, with responses of their customers', async () => {
    for (const team of seeded) {
      const client = clientOf(team);
      const key = await client.get('/auth/key').expect(200);
      expect(key.body).toMatchObject({ data: { team: { id: team.teamId, name: team.name } } });
      for (const { subscriberId, subscriberFirstName } of await responsesOf(team)) {
        const customer = await client.get(`/customer/${subscriberId}`).expect(200);
        expect(customer.body).toMatchObject({ firstName: subscriberFirstName });
      }
      await client.get(`/forms/${team.formId}/schema`).expect(200);
    }
  });

  it('creates the same teams again with other ids', async () => {
    const { teams: again } = await cli.json<{ teams: SeededTeam[] }>(...SIZE);

    expect(again.map(({ name }) => name)).toEqual(seeded.map(({ name }) => name));
    const ids = [...seeded, ...again].flatMap(({ teamId, formId, apiKey }) => [
      teamId,
      formId,
      apiKey,
    ]);
    expect(new Set(ids).size).toBe(3 * 2 * TEAMS);
    for (const [index, team] of seeded.entries()) {
      expect(await contactsOf(again[index]!)).toEqual(await contactsOf(team));
      const [before, now] = [await responsesOf(team), await responsesOf(again[index]!)];
      expect(valuesOf(now)).toEqual(valuesOf(before));
    }
  });

  it('creates one team with 100 responses by default and prints its key', async () => {
    const { status, stdout, stderr } = await cli.run();

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [header, row, ...others] = stdout.split('\n');
    expect(header).toMatch(/^TEAM +TEAM ID +FORM ID +API KEY$/);
    const [teamId = '', formId = '', apiKey = ''] = row?.trim().split(/ +/).slice(-3) ?? [];
    expect(others).toEqual(['']);
    const client = new TeamClient(testApp.url, teamId, apiKey, null);
    expect((await listResponses(client, formId)).pagination.total).toBe(100);
  });

  it.each([
    [['--teams', '0']],
    [['--teams', '-1']],
    [['--teams', '1.5']],
    [['--teams', '10001']],
    [['--teams', 'many']],
    [['--responses', '0']],
    [['--responses', '10000001']],
    [['--responses', '']],
    [['--responses']],
    [['--customers', '5']],
    [['everything']],
  ])('rejects %j', async (args) => {
    const [before] = await testApp.database.query('SELECT count(*) AS teams FROM teams');

    const { status, stdout, stderr } = await cli.run(...args);

    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^error: .+\n/);
    expect(await testApp.database.query('SELECT count(*) AS teams FROM teams')).toEqual([before]);
  });
});

/** The answers in an order independent of the responses, some of which are submitted concurrently. */
const valuesOf = (responses: readonly ListedResponse[]): string[] =>
  responses.map(({ fields }) => JSON.stringify(fields)).toSorted();
