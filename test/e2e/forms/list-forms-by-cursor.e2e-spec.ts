import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { countRoundTrips } from '../../support/count-round-trips';
import { expectError } from '../../support/expect-error';
import { expectInvalidCursorsRejected, readCursorPage, walkList } from '../../support/walk-list';
import { useTeams } from '../../support/use-teams';

interface ListedForm {
  id: string;
}

const LIMIT = 'limit: must be a whole number from 1 to 100';

describe('GET /v1/forms?cursor=', () => {
  const { testApp, team } = useTeams({ eachTest: true });

  async function all(as = team): Promise<ListedForm[]> {
    return ((await as.get('/forms').expect(200)).body as { data: ListedForm[] }).data;
  }

  async function createForms(count: number): Promise<void> {
    await Promise.all(times(count, () => createForm(team)));
  }

  it('returns the entries of the complete list in pages', async () => {
    const { id } = await createForm(team);
    await submitResponse(team, id, { remark: 'x' });
    await createForms(21);

    const complete = await all();

    for (const limit of [undefined, 1, 7, 23, 100]) {
      expect(await walkList(team, '/forms', limit)).toEqual(complete);
    }
  });

  it('ends with a full page', async () => {
    await createForms(3);
    const { pagination } = await readCursorPage(team, '/forms', '*', 4);
    expect(pagination).toEqual({ limit: 4, nextCursor: null });
  });

  it('returns an empty page to a team without forms', async () => {
    const empty = await createTeam(testApp, { starterForm: false });
    expect(await readCursorPage(empty, '/forms')).toEqual({
      success: true,
      data: [],
      pagination: { limit: 20, nextCursor: null },
    });
  });

  it('neither loses nor repeats forms with the same creation time', async () => {
    await createForms(9);
    await testApp.database.query('UPDATE forms SET created_at = now() WHERE team_id = $1', [
      team.teamId,
    ]);
    const complete = await all();
    for (const limit of [1, 3]) expect(await walkList(team, '/forms', limit)).toEqual(complete);
  });

  it('returns each form once while forms are created', async () => {
    await createForms(4);
    const before = await all();
    expect(await walkList(team, '/forms', 2, () => createForm(team))).toEqual(before);
  });

  it('shows nothing of another team, whose cursor is only a position in the own list', async () => {
    const other = await createTeam(testApp);
    const [own] = await all(other);
    await createForms(2);
    const { pagination } = await readCursorPage(team, '/forms', '*', 1);

    const page = await readCursorPage(other, '/forms', pagination.nextCursor ?? '');

    expect(page.data).toEqual([own]);
  });

  it('rejects invalid cursors, and a cursor with a page', async () => {
    await expectInvalidCursorsRejected(team, '/forms', 'forms');
  });

  it.each(['0', '101', '-1', '1.5', 'x', '1&limit=2'])('rejects limit=%s', async (limit) => {
    expectError(await team.get(`/forms?cursor=*&limit=${limit}`), 'VALIDATION_FAILED', [LIMIT]);
  });

  it('ignores page and limit without a cursor, and names them in a header', async () => {
    await createForms(2);
    const { body, headers } = await team.get('/forms?page=x&limit=1&limit=0').expect(200);
    expect(body).toEqual({ success: true, data: await all() });
    expect(headers['ignored-parameters']).toBe('page, limit');
    const paged = await team.get('/forms?cursor=*&limit=1').expect(200);
    expect(paged.headers).not.toHaveProperty('ignored-parameters');
  });

  it('needs one round trip', async () => {
    await createForm(team);
    expect(await countRoundTrips(() => team.get('/forms?cursor=*').expect(200))).toBe(1);
  });
});
