import { newId } from '../../../src/core/values/identifiers';
import { MAX_SEARCHED } from '../../../src/responses/webhooks/delivery-log.sql';
import { createMember } from '../../factories/account.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { readCursorPage, walkList } from '../../support/walk-list';

interface Listed {
  id: string;
  responseId: string | null;
  status: string;
  createdAt: string;
}

describe('The log of a webhook in the console', () => {
  const { testApp, team, analyst } = useTeams();

  /** A form with a failed, a blocked and a delivered delivery, and a test event, oldest first. */
  async function createLog() {
    const { id } = await createForm(team, { webhookUrl: 'http://127.0.0.1:1/' });
    const responses: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      responses.push((await submitResponse(team, id, { remark: 'x' })).formResponseId);
    }
    await testApp.database.query(
      'INSERT INTO webhook_deliveries (team_id, id, form_id) VALUES ($1, $2, $3)',
      [team.teamId, newId(), id],
    );
    return { id, responses, list: `/teams/${team.teamId}/forms/${id}/delivery-log` };
  }

  /** Ends all deliveries, whose attempts would otherwise change the log while it is read. */
  async function settle(formId: string, statuses: readonly string[]): Promise<string[]> {
    const rows = await testApp.database.query<{ id: string }>(
      `WITH ordered AS (
         SELECT team_id, id, row_number() OVER (ORDER BY created_at, id) AS place
           FROM webhook_deliveries WHERE team_id = $1 AND form_id = $2)
       UPDATE webhook_deliveries w
          SET status = ($3::text[])[place], claimed_until = NULL, attempts = place, attempts_before = 0,
              last_status_code = CASE WHEN place = 1 THEN 500 END, delivered_at = NULL,
              last_error = CASE WHEN place = 1 THEN '=cmd' END
         FROM ordered WHERE w.team_id = ordered.team_id AND w.id = ordered.id
       RETURNING w.id, place`,
      [team.teamId, formId, statuses],
    );
    return rows.map(({ id }) => id);
  }
  const STATUSES = ['failed', 'blocked', 'delivered', 'delivered'];

  const walk = (list: string, limit?: number) => walkList<Listed>(analyst.client, list, limit);

  it('is sorted by time in both directions, and filtered', async () => {
    const { id, responses, list } = await createLog();
    await settle(id, STATUSES);
    const down = await walk(list, 100);
    expect(down.map(({ responseId }) => responseId)).toEqual([null, ...responses.toReversed()]);
    for (const limit of [1, 3]) {
      expect(await walk(`${list}?order=asc`, limit)).toEqual(down.toReversed());
      expect(await walk(list, limit)).toEqual(down);
    }
    const [test, delivered, blocked, failed] = down;
    for (const [query, found] of [
      ['status=failed', [failed]],
      ['status=blocked', [blocked]],
      ['status=pending', []],
      ['status=delivered&order=asc', [delivered, test]],
      ['event=test', [test]],
      ['event=response&status=delivered', [delivered]],
      [`search=${blocked?.id.toUpperCase()}`, [blocked]],
      [`search=%20${responses[0]}`, [failed]],
      [`search=${responses[0]}&status=delivered`, []],
      [`search=${newId()}`, []],
      ['search=failed', []],
      ['search=', down],
    ] as const) {
      expect({ query, found: await walk(`${list}?${query}`) }).toEqual({ query, found });
    }
    await testApp.database.query(
      'UPDATE webhook_deliveries SET created_at = now() WHERE team_id = $1 AND form_id = $2',
      [team.teamId, id],
    );
    const same = await walk(list, 100);
    expect(await walk(`${list}?order=asc`, 1)).toEqual(same.toReversed());
  });

  it('is searched for test events and successes in the newest 10,000 deliveries', async () => {
    const { id, responses, list } = await createLog();
    await settle(id, STATUSES);
    const [test, delivered, , failed] = await walk(list, 100);
    const addFailed = (count: number) =>
      testApp.database.query(
        `INSERT INTO webhook_deliveries (team_id, id, form_id, response_id, status, created_at)
         SELECT $1, gen_random_uuid(), $2, $3, 'failed', now() FROM generate_series(1, $4::integer)`,
        [team.teamId, id, responses[0], count],
      );
    const find = async (query: string) =>
      (await readCursorPage<Listed>(analyst.client, `${list}?${query}`, '*', 1)).data;
    await addFailed(MAX_SEARCHED - 2);
    expect(await find('event=test')).toEqual([test]);
    expect(await find('status=delivered&order=asc')).toEqual([delivered]);
    await addFailed(2);
    for (const query of ['event=test', 'event=test&order=asc', 'status=delivered']) {
      expect({ query, found: await find(query) }).toEqual({ query, found: [] });
    }
    expect(await find(`event=test&search=${test?.id}`)).toEqual([test]);
    expect(await find('status=failed&order=asc')).toEqual([failed]);
  });

  it('is exported with its filters, and no cell is a formula', async () => {
    const { id, responses, list } = await createLog();
    await settle(id, STATUSES);
    const [failed] = await walk(`${list}?status=failed`);

    const one = await analyst.client.get(`${list}/export?status=failed`);
    const all = await analyst.client.get(`${list}/export?order=asc`);

    const header =
      '\uFEFFDelivery ID,Event,Response ID,Status,Attempts,Last status code,Last error,Created at,Delivered at';
    const cells = `${failed?.id},response,${responses[0]},failed,1,500,'=cmd,${failed?.createdAt},`;
    expect(one.text).toBe(`${header}\r\n${cells}\r\n`);
    expect(one.headers['content-disposition']).toContain('webhook.csv');
    const lines = all.text.trim().split('\r\n').slice(1);
    expect(lines.map((line: string) => line.split(',')[2])).toEqual([...responses, '']);
  });

  it('is exported beyond a batch', async () => {
    const { id, list } = await createLog();
    await testApp.database.query(
      `INSERT INTO webhook_deliveries (team_id, id, form_id, status, created_at)
       SELECT $1, gen_random_uuid(), $2, 'failed', now() FROM generate_series(1, 1001)`,
      [team.teamId, id],
    );
    const { text } = await analyst.client.get(`${list}/export?status=failed&event=test`);
    const ids = text
      .trim()
      .split('\r\n')
      .map((line: string) => line.split(',')[0]);
    expect(new Set(ids).size).toBeGreaterThanOrEqual(1_002);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('rejects what is no filter, and hides the log from others', async () => {
    const { id, responses, list } = await createLog();
    const { pagination } = await readCursorPage(analyst.client, list, '*', 1);
    const cursor = pagination.nextCursor ?? '';
    for (const [query, reason] of [
      [`order=asc&cursor=${cursor}`, 'cursor: must be of the same list and order'],
      ['status=late', 'status: must be one of pending, delivered, failed, blocked'],
      ['event=all', 'event: must be one of response, test'],
      ['order=up', 'order: must be one of asc, desc'],
    ] as const) {
      const response = await analyst.client.get(`${list}?${query}`);
      expectError(response, 'VALIDATION_FAILED', [reason]);
    }
    const { teamId } = await createTeam(testApp);
    const stranger = await createMember(testApp, teamId, 'owner');
    const viewer = await createMember(testApp, team.teamId, 'viewer');
    const other = await createForm(team, { webhookUrl: 'http://127.0.0.1:1/' });
    const ofOther = `/teams/${team.teamId}/forms/${other.id}/delivery-log`;
    expect(await walk(`${ofOther}?search=${responses[0]}`)).toEqual([]);
    for (const below of ['', '/export']) {
      const theirs = `/teams/${teamId}/forms/${id}/delivery-log${below}`;
      expectError(await stranger.client.get(theirs), 'FORM_NOT_FOUND');
      expectError(await viewer.client.get(`${list}${below}`), 'FORBIDDEN');
    }
  });
});
