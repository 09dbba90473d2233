import { randomInt, randomUUID } from 'node:crypto';
import { ErasurePurge } from '../../../src/erasures/erasure-purge';
import { PreparedExportsService } from '../../../src/responses/prepared-exports/prepared-exports.service';
import { createCustomer } from '../../factories/customer.factory';
import { createForm } from '../../factories/form.factory';
import { submitResponse } from '../../factories/response.factory';
import { eventually } from '../../support/eventually';
import { useTeams } from '../../support/use-teams';

const FIELDS = [
  { label: 'Email', fieldType: 'EmailInput' },
  { label: 'Phone', fieldType: 'PhoneInput' },
  { label: 'Remark', fieldType: 'Textarea' },
];

interface ListedMention {
  id: string;
  value: string;
  isBinned: boolean;
}

/** A person with values that occur nowhere else. */
function newPerson() {
  const unique = randomUUID().replaceAll('-', '');
  return {
    firstName: `Ada${unique}`,
    lastName: `Lovelace${unique}`,
    email: `Ada.${unique}@Example.com`,
    phone: `+4930${randomInt(20_000_000, 90_000_000)}`,
  };
}

describe('Mentions of an erased customer', () => {
  const { testApp, team, admin } = useTeams({ settings: { phoneRegion: 'DE' } });

  let formId: string;

  beforeAll(async () => {
    formId = (await createForm(team, { fields: FIELDS })).id;
  });

  const pathOf = (id: string): string => `/teams/${team.teamId}/customer/${id}/erasure`;
  const erase = (id: string, body: object) => admin.client.post(pathOf(id), body);

  const whole = (id: string): Promise<{ erased: Record<string, number> }> =>
    eventually(async () => {
      const { body } = await admin.client.get(pathOf(id)).expect(200);
      const { data } = body as { data: { isWhole: boolean; erased: Record<string, number> } };
      return data.isWhole && data;
    });

  const submit = (answers: Record<string, unknown>, form = formId) =>
    submitResponse(team, form, answers);

  async function mentionsOf(id: string): Promise<ListedMention[]> {
    const found: ListedMention[] = [];
    let cursor: string | null = '*';
    while (cursor !== null) {
      const { body } = await admin.client.get(`${pathOf(id)}/mentions?limit=2&cursor=${cursor}`);
      const page = body as {
        data: ListedMention[];
        pagination: { nextCursor: string | null };
      };
      found.push(...page.data);
      cursor = page.pagination.nextCursor;
    }
    return found;
  }

  async function withMentions() {
    const person = newPerson();
    const id = (await createCustomer(team, person)).id;
    const { subscriberId: other } = await submit({ email: `friend.${person.email}` });
    const spelled = `0${person.phone.slice(3, 5)} / ${person.phone.slice(5, 9)}-${person.phone.slice(9)}`;
    const answers = [
      { email: `friend.${person.email}`, remark: `Please also ask <${person.email.toUpperCase()}>.` },
      { email: `friend.${person.email}`, remark: `or call ${spelled}!` },
      { email: `friend.${person.email}`, remark: `not x${person.email} and not ${spelled}9` },
    ]; // oxfmt-ignore
    const ids: string[] = [];
    for (const answer of answers) {
      const sent = await submit(answer);
      expect(sent.subscriberId).toBe(other);
      ids.push(sent.formResponseId);
    }
    const own = await submit({ email: person.email });
    expect(own.subscriberId).toBe(id);
    return { person, id, other, ids, spelled };
  }

  async function withBinned() {
    const made = await withMentions();
    for (const id of made.ids.slice(0, 3)) {
      await team.delete(`/forms/${formId}/responses/${id}`).expect(200);
    }
    return made;
  }

  const binned = async (ids: string[]): Promise<string[]> => {
    const rows = await testApp.database.query<{ id: string }>(
      'SELECT id FROM binned_responses WHERE id = ANY($1)',
      [ids],
    );
    return rows.map(({ id }) => id);
  };

  describe('in responses of other customers', () => {
    it('are listed with the value, and deleted if they are chosen', async () => {
      const { person, id, ids, spelled } = await withMentions();
      const found = await mentionsOf(id);
      expect(found).toEqual([
        { id: ids[1], formId, formName: expect.any(String), createdAt: expect.any(String), isBinned: false, value: spelled },
        { id: ids[0], formId, formName: expect.any(String), createdAt: expect.any(String), isBinned: false, value: person.email.toUpperCase() },
      ]); // oxfmt-ignore
      await erase(id, { responseIds: [ids[1], randomUUID()] }).expect(200);
      expect((await whole(id)).erased).toMatchObject({ responses: 1, mentions: 1 });
      const statuses = await Promise.all(
        ids.map(async (each) => (await team.get(`/forms/${formId}/responses/${each}`)).status),
      );
      expect(statuses).toEqual([200, 404, 200]);
    });

    it.each(['the console', '/v1'])('are all deleted by %s on request', async (from) => {
      const { id, other, ids } = await withMentions();
      if (from === '/v1') await team.delete(`/customer/${id}?mentions=true`).expect(200);
      else await erase(id, { allMentions: true }).expect(200);
      expect((await whole(id)).erased).toMatchObject({ responses: 1, mentions: 2 });
      const left = await team.get(`/customer/${other}/responses`).expect(200);
      expect(left.body).toMatchObject({ pagination: { total: 2 } });
      const [row] = await testApp.database.query<{ mentions: string[] }>(
        'SELECT mention_ids AS mentions FROM erased_customers WHERE customer_id = $1',
        [id],
      );
      expect(row?.mentions.toSorted()).toEqual(ids.slice(0, 2).toSorted());
    });
  });

  it('are deleted at the end of an answer that is longer than searches compare', async () => {
    const person = newPerson();
    const id = (await createCustomer(team, person)).id;
    const { formResponseId } = await submit({ remark: `${'x'.repeat(210_000)} ${person.email}` });
    expect(await mentionsOf(id)).toMatchObject([{ id: formResponseId, value: person.email }]);
    await team.delete(`/customer/${id}?mentions=true`).expect(200);
    expect((await whole(id)).erased).toMatchObject({ mentions: 1 });
  });

  describe('in responses in the bin', () => {
    it('are listed after stored responses, and deleted if they are chosen', async () => {
      const { person, id, ids } = await withBinned();
      const stored = await submit({ email: `friend.${person.email}`, remark: person.email });
      const found = await mentionsOf(id);
      expect(found[0]?.id).toBe(stored.formResponseId);
      expect(found.map(({ isBinned }) => isBinned)).toEqual([false, true, true]);
      expect(found.slice(1).map((each) => each.id).toSorted()).toEqual(ids.slice(0, 2).toSorted()); // oxfmt-ignore
      await erase(id, { responseIds: [ids[0]] }).expect(200);
      expect(await binned(ids)).toHaveLength(2);
    });

    it('are all deleted on request, also in a deleted form, whose name is listed', async () => {
      const { person, id, ids } = await withBinned();
      const { id: other, name } = await createForm(team, { fields: FIELDS });
      const answers = { email: `friend.${person.email}`, remark: person.email };
      const { formResponseId } = await submit(answers, other);
      await team.delete(`/forms/${other}`).expect(200);
      const listed = await mentionsOf(id);
      expect(listed.find((each) => each.id === formResponseId)).toMatchObject({ formName: name });
      await team.delete(`/customer/${id}?mentions=true`).expect(200);
      expect((await whole(id)).erased).toMatchObject({ mentions: 3 });
      expect(await binned([...ids, formResponseId])).toEqual([ids[2]]);
    });
  });

  it('are deleted in steps of any size', async () => {
    const purge = testApp.app.get(ErasurePurge);
    const step = purge.step.bind(purge);
    let steps = 0;
    const small = jest.spyOn(purge, 'step').mockImplementation((unit, each) => {
      steps += 1;
      return step(unit, { ...each, rows: 1 });
    });
    const { person, id, ids } = await withMentions();
    await team.delete(`/forms/${formId}/responses/${ids[0]}`).expect(200);
    const exportId = randomUUID();
    await testApp.database.query(
      `INSERT INTO prepared_exports (team_id, id, form_id, user_id, query, file_name, content_type, state, expires_at)
       SELECT team_id, $2, $3, id, '{}', 'x.csv', 'text/csv', 'ready', now() + interval '1 day'
         FROM users WHERE team_id = $1 LIMIT 1`,
      [team.teamId, exportId, formId],
    );
    await testApp.database.query(
      `INSERT INTO prepared_export_pieces (team_id, export_id, number, content)
       SELECT $1, $2, n, CASE n WHEN 3 THEN $3 ELSE 'x' END FROM generate_series(1, 5) n`,
      [team.teamId, exportId, person.email],
    );
    const compare = jest.spyOn(testApp.app.get(PreparedExportsService), 'eraseNext');
    await testApp.database.query(
      `INSERT INTO quarantined_responses (team_id, id, form_id, expires_at, answers, reasons)
       SELECT $1, gen_random_uuid(), $2, now() + interval '1 day', $3, '{trap}'
         FROM generate_series(1, 3)`,
      [team.teamId, formId, JSON.stringify({ [randomUUID()]: person.email })],
    );

    await erase(id, { allMentions: true }).expect(200);

    expect((await whole(id)).erased).toMatchObject({ mentions: 2, quarantined: 3, exports: 1 });
    const places = compare.mock.calls.map(([, , { after }]) => after);
    expect(places).toEqual(
      expect.arrayContaining([1, 2].map((piece) => ({ id: exportId, piece }))),
    );
    expect(steps).toBeGreaterThan(10);
    small.mockRestore();
    compare.mockRestore();
  });
});
