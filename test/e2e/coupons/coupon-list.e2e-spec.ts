import { createMember } from '../../factories/account.factory';
import { createCustomer } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import type { TeamClient } from '../../support/team-client';
import { times } from '../../support/collections';
import { useTeams } from '../../support/use-teams';
import { readCursorPage, walkList } from '../../support/walk-list';
import { postCoupon } from './coupon-requests';

interface Listed {
  id: string;
  name: string;
  state: string;
  startsAt: string | null;
  endsAt: string | null;
}

async function redeem(
  team: TeamClient,
  coupon: { id: string; codeValues: string[] },
  count: number,
) {
  for (const code of coupon.codeValues.slice(0, count)) {
    const { id } = await createCustomer(team);
    await team.post(`/customer/${id}/qr`, { couponId: coupon.id, code }).expect(200);
  }
}

describe('The list of coupons in the console', () => {
  const { testApp } = useTeams();

  /** A team with coupons whose numbers and names have equal values. */
  async function createCoupons() {
    const team = await createTeam(testApp);
    const { client: analyst } = await createMember(testApp, team.teamId, 'analyst');
    const { client: editor } = await createMember(testApp, team.teamId, 'editor');
    const cake = await postCoupon(team, { name: 'cake', points: 2.5, codes: 3 });
    const tea = await postCoupon(team, { name: 'Tea', points: 10, codes: 1 });
    const bun = await postCoupon(team, { name: 'Bun', points: 2.5, codes: 20 });
    const zest = await postCoupon(team, { name: 'Äpfel', points: 0.01, codes: 1 });
    await redeem(team, bun, 2);
    await redeem(team, cake, 1);
    return { team, analyst, editor, cake, tea, bun, zest, path: `/teams/${team.teamId}/coupons` };
  }

  it('is sorted by each column in both directions, page by page, with equal values by id', async () => {
    const { analyst, path, cake, tea, bun, zest } = await createCoupons();
    // Ids of version 7 grow with time: among equal values, the older coupon comes first in ascending order.
    for (const [sort, ascending] of [
      ['created', [cake, tea, bun, zest]],
      ['points', [zest, cake, bun, tea]],
      ['codes', [tea, zest, cake, bun]],
      ['redeemed', [tea, zest, cake, bun]],
    ] as const) {
      for (const limit of [1, 3, 100]) {
        const list = `${path}/overview?sort=${sort}`;
        const up = await walkList<Listed>(analyst, `${list}&order=asc`, limit);
        const down = await walkList<Listed>(analyst, list, limit);
        const names = ascending.map(({ name }) => name);
        expect({ sort, limit, names: up.map(({ name }) => name) }).toEqual({ sort, limit, names });
        expect(down).toEqual(up.toReversed());
      }
    }
    const byName = await walkList<Listed>(analyst, `${path}/overview?sort=name&order=asc`, 1);
    // How letters are ordered depends on the collation of the database, upper case on nothing.
    const names = byName.map(({ name }) => name).filter((name) => name !== 'Äpfel');
    expect(names).toEqual(['Bun', 'cake', 'Tea']);
    expect(byName).toHaveLength(4);
  });

  it('has the same order in its export, for the same filters', async () => {
    const { team, analyst, path, bun, cake } = await createCoupons();
    const formula = await postCoupon(team, {
      name: '=1+1',
      points: 3,
      maxRedemptions: 4,
      perCustomer: 2,
      startsAt: '2026-01-01',
      endsAt: '2026-02-01',
      description: 'A "hot", dark coffee',
    });

    const file = await analyst.get(`${path}/overview/export?sort=points&order=asc&state=running`);
    const found = await analyst.get(`${path}/overview/export?search=%3D1`);

    expect(file.headers).toMatchObject({
      'content-disposition': 'attachment; filename=Coupons.csv',
      'content-type': 'text/csv; charset=utf-8',
    });
    const header =
      '\uFEFFCoupon ID,Name,State,Points,Codes,Redeemed,Times per code,Times per customer,Starts at,Ends at,Description,Campaign ID,Created at';
    const lines = file.text.split('\r\n');
    expect(lines[0]).toBe(header);
    expect(lines.slice(1).map((line: string) => line.split(',')[1])).toEqual([
      'Äpfel',
      'cake',
      'Bun',
      'Tea',
      undefined,
    ]);
    expect(lines[2]).toBe(`${cake.id},cake,running,2.5,3,1,1,1,,,,,${cake.createdAt}`);
    expect(lines[3]).toBe(`${bun.id},Bun,running,2.5,20,2,1,1,,,,,${bun.createdAt}`);
    const { id, createdAt } = formula;
    const cells = `${id},'=1+1,ended,3,1,0,4,2,2026-01-01T00:00:00.000Z,2026-02-01T23:59:59.999Z,"A ""hot"", dark coffee",,${createdAt}`;
    expect(found.text).toBe(`${header}\r\n${cells}\r\n`);
  });

  it('exports the selected coupons, and their codes', async () => {
    const { analyst, path, cake, tea, bun } = await createCoupons();
    const other = await createCoupons();
    const ids = [tea.id, cake.id, other.cake.id].join(',');

    const coupons = await analyst.get(`${path}/overview/export?ids=${ids}`);
    const codes = await analyst.get(`${path}/codes/export?ids=${ids}`);
    const none = await analyst.get(`${path}/codes/export?ids=${other.cake.id}`);

    const names = coupons.text.split('\r\n').map((line: string) => line.split(',')[1]);
    expect(names.slice(1)).toEqual(['Tea', 'cake', undefined]);
    const header = '\uFEFFCoupon,Code,Redeemed,Maximum,Disabled at\r\n';
    const lines = [
      `Tea,${tea.codeValues[0]},0,1,`,
      ...cake.codeValues.map((code, index) => `cake,${code},${index === 0 ? 1 : 0},1,`),
    ];
    expect(codes.text).toBe(`${header}${lines.map((line) => `${line}\r\n`).join('')}`);
    expect(codes.headers['content-disposition']).toBe('attachment; filename=Codes.csv');
    expect(none.text).toBe(header);
    expect(coupons.text).not.toContain(bun.id);
  });

  it('rejects a cursor of another order, and what is no order or list of ids', async () => {
    const { analyst, path, cake } = await createCoupons();
    const list = `${path}/overview`;
    const { pagination } = await readCursorPage(analyst, `${list}?sort=points`, '*', 1);
    const cursor = pagination.nextCursor ?? '';
    const ofOther = 'cursor: must be of the same list and order';
    const hundred = times(101, () => cake.id).join(',');
    for (const [query, reason] of [
      [`overview?sort=codes&cursor=${cursor}`, ofOther],
      [`overview?sort=points&order=asc&cursor=${cursor}`, ofOther],
      [`overview?cursor=${cursor}`, ofOther],
      ['overview?sort=state', 'sort: must be one of created, name, points, codes, redeemed'],
      ['overview?order=up', 'order: must be one of asc, desc'],
      ['overview/export?ids=x', 'ids: must be 1 to 100 ids, separated by commas'],
      ['codes/export?ids=', 'ids: is required'],
      [`codes/export?ids=${hundred}`, 'ids: must be 1 to 100 ids, separated by commas'],
      ['codes/export', 'ids: is required'],
    ] as const) {
      expectError(await analyst.get(`${path}/${query}`), 'VALIDATION_FAILED', [reason]);
    }
    await analyst.get(`${list}?sort=points&cursor=${cursor}`).expect(200);
    await analyst.get(`${path}/codes/export?ids=${hundred.slice(37)}`).expect(200);
  });

  it('ends several coupons at once, and says which', async () => {
    const { team, editor, analyst, path, cake, bun, tea } = await createCoupons();
    const other = await createCoupons();
    const planned = await postCoupon(team, { startsAt: '2090-01-01', endsAt: '2091-01-01' });
    const ended = await postCoupon(team, { endsAt: '2020-01-01' });
    const ids = [cake.id.toUpperCase(), cake.id, planned.id, ended.id, other.tea.id, 'x'];

    const { body, headers } = await editor.post(`${path}/end`, { ids }).expect(200);

    const { data } = body as { data: { ids: string[] } };
    expect(body).toEqual({ success: true, data: { ended: 2, ids: data.ids } });
    expect(data.ids.toSorted()).toEqual([cake.id, planned.id].toSorted());
    const events = await testApp.database.query(
      `SELECT action, target_kind, target_id, details FROM audit_events
        WHERE team_id = $1 AND request_id = $2 ORDER BY target_id`,
      [team.teamId, headers['x-request-id']],
    );
    // No id of another team, and no text of the request.
    expect(events).toEqual(
      data.ids.toSorted().map((id) => ({
        action: 'updateCoupon',
        target_kind: 'coupon',
        target_id: id,
        details: { endsAt: expect.stringMatching(/Z$/) },
      })),
    );
    const all = await walkList<Listed>(analyst, `${path}/overview`);
    const states = new Map(all.map((coupon) => [coupon.id, coupon]));
    expect(states.get(cake.id)?.state).toBe('ended');
    expect(states.get(planned.id)).toMatchObject({ state: 'ended', startsAt: null });
    expect(states.get(ended.id)?.endsAt).toBe('2020-01-01T23:59:59.999Z');
    expect(states.get(bun.id)?.state).toBe('running');
    expect(states.get(tea.id)?.state).toBe('running');
    const { id } = await createCustomer(team);
    const redemption = { couponId: cake.id, code: cake.codeValues[2] };
    expectError(await team.post(`/customer/${id}/qr`, redemption), 'COUPON_EXPIRED');
    const theirs = await other.analyst.get(`${other.path}/${other.tea.id}/overview`);
    expect(theirs.body).toMatchObject({ data: { state: 'running' } });
    const again = await editor.post(`${path}/end`, { ids }).expect(200);
    expect(again.body).toEqual({ success: true, data: { ended: 0, ids: [] } });
  });

  it('ends none if the request is too large or the role does not allow it', async () => {
    const { team, editor, analyst, path, cake } = await createCoupons();
    const tooMany = 'ids: must be an array of 1 to 100 ids';
    for (const [body, reason] of [
      [{}, 'ids: is required'],
      [{ ids: [] }, tooMany],
      [{ ids: times(101, () => cake.id) }, tooMany],
      [{ ids: [1] }, 'ids[0]: must be a string'],
    ] as const) {
      expectError(await editor.post(`${path}/end`, body), 'VALIDATION_FAILED', [reason]);
    }
    const { client: viewer } = await createMember(testApp, team.teamId, 'viewer');
    const ids = [cake.id];
    expectError(await analyst.post(`${path}/end`, { ids }), 'FORBIDDEN');
    expectError(await viewer.post(`${path}/end`, { ids }), 'FORBIDDEN');
    for (const file of ['overview/export', `codes/export?ids=${cake.id}`]) {
      expectError(await viewer.get(`${path}/${file}`), 'FORBIDDEN');
    }
    const { body } = await analyst.get(`${path}/${cake.id}/overview`);
    expect(body).toMatchObject({ data: { state: 'running' } });
    await editor.post(`${path}/end`, { ids: times(100, () => cake.id) }).expect(200);
  });
});
