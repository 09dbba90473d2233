import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { pageAt } from '../../support/walk-list';
import {
  expectInvalidCursorsRejected,
  expectSameByCursor,
  readCursorPage,
  walkList,
} from '../../support/walk-list';
import { useTeams } from '../../support/use-teams';

interface Listed {
  id: string;
}

describe('GET /v1/forms/:formId/webhook-deliveries?cursor=', () => {
  const { testApp, team } = useTeams();

  let formId: string;

  beforeEach(async () => {
    formId = (await createForm(team, { webhookUrl: 'http://127.0.0.1:1/' })).id;
  });

  const list = (): string => `/forms/${formId}/webhook-deliveries`;

  async function submit(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) await submitResponse(team, formId, { remark: 'x' });
  }

  /** Ends all deliveries, whose attempts would otherwise change the log while it is read. */
  async function settle(): Promise<void> {
    await testApp.database.query(
      `UPDATE webhook_deliveries SET status = 'failed', claimed_until = NULL, attempts = 1,
              last_error = 'x', last_status_code = NULL WHERE team_id = $1`,
      [team.teamId],
    );
  }

  it('returns the log in pages, also of deliveries of the same time', async () => {
    await submit(9);
    await settle();
    await expectSameByCursor(team, list(), 9);
    await testApp.database.query(
      'UPDATE webhook_deliveries SET created_at = now() WHERE team_id = $1 AND form_id = $2',
      [team.teamId, formId],
    );
    await expectSameByCursor(team, list(), 9);
  });

  it('returns an empty page of a form without deliveries', async () => {
    expect(await readCursorPage(team, list())).toEqual({
      success: true,
      data: [],
      pagination: { limit: 20, nextCursor: null },
    });
  });

  it('returns each delivery once while others are added', async () => {
    await submit(5);
    const ids = (await readCursorPage<Listed>(team, list())).data.map(({ id }) => id);
    const walked = await walkList<Listed>(team, list(), 2, () => submit(1));
    expect(walked.map(({ id }) => id)).toEqual(ids);
  });

  it('is FORM_NOT_FOUND for an unknown form, and for a form of another team', async () => {
    const other = await createTeam(testApp);
    expectError(await other.get(pageAt(list(), '*')), 'FORM_NOT_FOUND');
    const unknown = pageAt(`/forms/${randomUUID()}/webhook-deliveries`, '*');
    expectError(await team.get(unknown), 'FORM_NOT_FOUND');
  });

  it('shows nothing of another form with its cursor', async () => {
    await submit(2);
    const { pagination } = await readCursorPage(team, list(), '*', 1);
    formId = (await createForm(team)).id;
    expect((await readCursorPage(team, list(), pagination.nextCursor ?? '')).data).toEqual([]);
  });

  it('rejects invalid cursors, and a cursor with a page', async () => {
    await expectInvalidCursorsRejected(team, list(), 'webhook-deliveries');
  });
});
