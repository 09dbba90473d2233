import { randomUUID } from 'node:crypto';
import { createMember } from '../../factories/account.factory';
import { type CreatedForm, createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';
import { useEachTest } from '../../support/use-value';

describe('The inbox', () => {
  const { testApp } = useTeams();

  describe('marks', () => {
    const own = useEachTest(() => createTeam(testApp));
    const client = useEachTest(() => createMember(testApp, own.teamId, 'editor'));

    let made: CreatedForm[];
    let ids: string[];

    beforeEach(async () => {
      made = await Promise.all(times(3, () => createForm(own)));
      const submitted = await Promise.all(
        times(12, (n) => submitResponse(own, made[n % 3]?.id ?? '', { remark: String(n) })),
      );
      ids = submitted.map(({ formResponseId }) => formResponseId);
    });

    const mark = (some: unknown, isRead: unknown) =>
      client.client.post(`/teams/${own.teamId}/inbox/mark-read`, { ids: some, isRead });

    async function unread(): Promise<Record<string, number>> {
      const { body } = await client.client.get(`/teams/${own.teamId}/inbox/unread`).expect(200);
      const { data } = body as {
        data: { total: number; forms: { formId: string; unread: number }[] };
      };
      expect(data.total).toBe(data.forms.reduce((sum, form) => sum + form.unread, 0));
      return Object.fromEntries(data.forms.map((form) => [form.formId, form.unread]));
    }

    /** The unread responses of each form, counted in the table. */
    async function counted(): Promise<Record<string, number>> {
      const rows = await testApp.database.query<{ form: string; unread: number }>(
        `SELECT form_id AS form, count(*)::integer AS unread FROM form_responses
          WHERE team_id = $1 AND NOT is_read GROUP BY form_id`,
        [own.teamId],
      );
      return Object.fromEntries(rows.map(({ form, unread: count }) => [form, count]));
    }

    it('responses to several forms at once, and says which have changed', async () => {
      expect(Object.values(await unread())).toEqual([4, 4, 4]);
      const first = await mark(ids.slice(0, 6), true).expect(200);
      expect(first.body).toEqual({
        success: true,
        data: { updated: 6, ids: ids.slice(0, 6).toSorted() },
      });
      const more = [...ids.slice(3, 9), ids[3]?.toUpperCase(), randomUUID(), 'none', ''];
      const second = await mark(more, true).expect(200);
      expect(second.body).toEqual({
        success: true,
        data: { updated: 3, ids: ids.slice(6, 9).toSorted() },
      });
      expect(await unread()).toEqual(await counted());
      expect(Object.values(await unread())).toEqual([1, 1, 1]);
      await mark(ids, true).expect(200);
      expect(await unread()).toEqual({});
      await mark(ids, false).expect(200);
      expect(await unread()).toEqual(await counted());
    });

    it('each once, and counts exactly, when requests over several and over one form race', async () => {
      const requests = times(24, (n) => {
        const some = n % 2 === 0 ? ids : ids.toReversed();
        if (n % 3 > 0) return mark(some, n % 4 < 2);
        const form = n % 9 === 0 ? 0 : 1;
        const body = {
          ids: ids.filter((_, index) => index % 3 === form).toReversed(),
          isRead: n % 4 < 2,
        };
        return own.post(`/forms/${made[form]?.id}/responses/mark-read`, body);
      });
      const submissions = times(6, (n) =>
        submitResponse(own, made[n % 3]?.id ?? '', { remark: 'new' }),
      );
      for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
      await Promise.all(submissions);
      expect(await unread()).toEqual(await counted());
      for (const { id } of made) {
        const { body } = await own.get(`/forms/${id}/responses?isRead=false`).expect(200);
        expect((body as { pagination: { total: number } }).pagination.total).toBe(
          (await counted())[id] ?? 0,
        );
      }
    });

    it('up to 500', async () => {
      const many = times(499, () => randomUUID());
      expect((await mark([...many, ids[0]], true).expect(200)).body).toMatchObject({
        data: { updated: 1 },
      });
      const limit = 'ids: must be an array of 1 to 500 ids';
      expectError(await mark([...many, ids[0], ids[1]], true), 'VALIDATION_FAILED', [limit]);
      expectError(await mark([], true), 'VALIDATION_FAILED', [limit]);
      expectError(await mark(undefined, undefined), 'VALIDATION_FAILED', [
        'ids: is required',
        'isRead: is required',
      ]);
    });
  });
});
