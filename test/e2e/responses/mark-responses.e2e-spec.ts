import { randomUUID } from 'node:crypto';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { createTeam } from '../../factories/team.factory';
import { times } from '../../support/collections';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const MAX_IDS = 500;
const NOT_IDS = 'ids: must be an array of 1 to 500 ids';

describe('POST /v1/forms/:formId/responses/mark-read', () => {
  const { testApp, team } = useTeams();

  const mark = (formId: string, ids: unknown, isRead: unknown, client = team) =>
    client.post(`/forms/${formId}/responses/mark-read`, { ids, isRead });

  async function createResponses(formId: string, count: number): Promise<string[]> {
    const submitted = await Promise.all(
      times(count, (index) => submitResponse(team, formId, { remark: `remark ${index}` })),
    );
    return submitted.map(({ formResponseId }) => formResponseId);
  }

  /** The total, which is read from counters, and the ids of the responses that are read or unread. */
  async function listed(formId: string, isRead: boolean): Promise<[number, string[]]> {
    const { body } = await team
      .get(`/forms/${formId}/responses?limit=100&isRead=${isRead}`)
      .expect(200);
    const { data, pagination } = body as { data: { id: string }[]; pagination: { total: number } };
    return [pagination.total, data.map(({ id }) => id).toSorted()];
  }

  it('marks responses as read, and as unread again', async () => {
    const { id: formId } = await createForm(team);
    const [first = '', second = '', third = ''] = await createResponses(formId, 3);

    const read = await mark(formId, [first, second], true);

    expect(read.status).toBe(200);
    expect(read.body).toEqual({ success: true, data: { updated: 2 } });
    expect(await listed(formId, true)).toEqual([2, [first, second].toSorted()]);
    expect(await listed(formId, false)).toEqual([1, [third]]);

    const unread = await mark(formId, [second, third], false).expect(200);

    expect(unread.body).toEqual({ success: true, data: { updated: 1 } });
    expect(await listed(formId, true)).toEqual([1, [first]]);
    expect(await listed(formId, false)).toEqual([2, [second, third].toSorted()]);
  });

  it('ignores repeated ids, also in upper case, and ids that the form does not have', async () => {
    const [{ id: formId }, { id: otherForm }] = [await createForm(team), await createForm(team)];
    const [own = ''] = await createResponses(formId, 1);
    const [elsewhere = ''] = await createResponses(otherForm, 1);
    const other = await createTeam(testApp);
    const { id: theirForm } = await createForm(other);
    const { formResponseId: theirs } = await submitResponse(other, theirForm, { remark: 'x' });

    const ids = [own, own.toUpperCase(), own, elsewhere, theirs, randomUUID(), 'none', ''];
    const { body } = await mark(formId, ids, true).expect(200);

    expect(body).toEqual({ success: true, data: { updated: 1 } });
    expect(await listed(otherForm, true)).toEqual([0, []]);
    const { body: foreign } = await other.get(`/forms/${theirForm}/responses`).expect(200);
    expect(foreign).toMatchObject({ data: [{ id: theirs, isRead: false }] });
    expect((await mark(formId, ['none'], true).expect(200)).body).toMatchObject({
      data: { updated: 0 },
    });
  });

  it('counts each response once when requests race, in any order of ids', async () => {
    const { id: formId } = await createForm(team);
    const ids = await createResponses(formId, 20);
    const orders = [ids, ids.toReversed(), ids.slice(5), ids.slice(0, 15).toReversed()];

    const marked = await Promise.all(
      [...orders, ...orders].map((some) => mark(formId, some, true)),
    );

    const updated = marked.map(({ status, body }) => {
      expect(status).toBe(200);
      return (body as { data: { updated: number } }).data.updated;
    });
    expect(updated.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(await listed(formId, true)).toEqual([20, ids.toSorted()]);
    expect(await listed(formId, false)).toEqual([0, []]);
  });

  it('leaves the totals right when responses are marked and unmarked at once', async () => {
    const { id: formId } = await createForm(team);
    const ids = await createResponses(formId, 10);

    const requests = times(12, (index) =>
      mark(formId, index % 3 === 0 ? ids.toReversed() : ids, index % 2 === 0),
    );
    for (const { status } of await Promise.all(requests)) expect(status).toBe(200);

    const [[read, readIds], [unread, unreadIds]] = [
      await listed(formId, true),
      await listed(formId, false),
    ];
    expect([read, unread]).toEqual([readIds.length, unreadIds.length]);
    expect(read + unread).toBe(10);
  });

  it('is replayed for a repeated Idempotency-Key', async () => {
    const { id: formId } = await createForm(team);
    const ids = await createResponses(formId, 2);
    const send = () => mark(formId, ids, true).set('Idempotency-Key', `mark-${formId}`);

    const first = await send().expect(200);
    await mark(formId, ids, false).expect(200);
    const replayed = await send().expect(200);

    expect(replayed.text).toBe(first.text);
    expect(replayed.headers['idempotent-replayed']).toBe('true');
    expect(await listed(formId, true)).toEqual([0, []]);
  });

  it('takes 500 ids', async () => {
    const { id: formId } = await createForm(team);
    const [id = ''] = await createResponses(formId, 1);
    const others = times(MAX_IDS - 1, () => randomUUID());

    const { body } = await mark(formId, [...others, id], true).expect(200);

    expect(body).toEqual({ success: true, data: { updated: 1 } });
    expectError(await mark(formId, [...others, id, id], true), 'VALIDATION_FAILED', [NOT_IDS]);
  });

  it.each([
    [{}, ['ids: is required', 'isRead: is required']],
    [{ ids: null, isRead: null }, ['ids: is required', 'isRead: is required']],
    [{ ids: [], isRead: true }, [NOT_IDS]],
    [{ ids: 'one', isRead: true }, [NOT_IDS]],
    [{ ids: ['a', 1, null], isRead: true }, ['ids[1]: must be a string', 'ids[2]: is required']],
    [
      { ids: ['a\u0000'], isRead: true },
      ['ids[0]: must not contain U+0000 or half a surrogate pair'],
    ],
    [{ ids: ['a'], isRead: 'true' }, ['isRead: must be true or false']],
  ])('rejects %j', async (body, violations) => {
    const response = await team.post(`/forms/${team.starterFormId}/responses/mark-read`, body);

    expectError(response, 'VALIDATION_FAILED', violations);
  });

  it('rejects an unknown form, and a form of another team', async () => {
    const { id: theirForm } = await createForm(await createTeam(testApp));

    expectError(await mark(randomUUID(), [randomUUID()], true), 'FORM_NOT_FOUND');
    expectError(await mark(theirForm, [randomUUID()], true), 'FORM_NOT_FOUND');
  });
});
