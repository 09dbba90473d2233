import { newId } from '../../../src/core/values/identifiers';
import { createForm } from '../../factories/form.factory';
import { listResponses, submitResponse } from '../../factories/response.factory';
import { useTeams } from '../../support/use-teams';

const FIELDS = [
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'Textarea', label: 'Story' },
  { fieldType: 'NumberInput', label: 'Age' },
];

describe('GET /v1/forms/:formId/responses?search=, with long answers', () => {
  const { testApp, team } = useTeams();

  it.each([1, 490, 491, 492, 493, 1_300, 100_000])(
    'finds the start and the end of a text of %d + 6 letters',
    async (length) => {
      const { id } = await createForm(team, { fields: FIELDS });
      const answers = { name: 'FIRST', story: `first${'ä'.repeat(length)}ß`, age: length };
      await submitResponse(team, id, answers);
      await submitResponse(team, id, { name: 'Other' });

      for (const text of ['first', 'FIRSTÄ', 'äß', 'ß', String(length)]) {
        expect((await listResponses(team, id, { search: text })).pagination.total).toBe(1);
      }
    },
  );

  it('searches the first 200,000 characters of an answer, and the next answer', async () => {
    const { id } = await createForm(team, { fields: FIELDS });
    const total = async (search: string): Promise<number> =>
      (await listResponses(team, id, { search })).pagination.total;
    const story = `${'a'.repeat(199_995)}inside${'a'.repeat(1_000)}outside`;
    await submitResponse(team, id, { name: 'Ada', story, age: 36 });

    expect(await total('aainside')).toBe(0);
    expect(await total('aainsid')).toBe(1);
    expect(await total('outside')).toBe(0);
    expect(await total('ada')).toBe(1);
    expect(await total('36')).toBe(1);
  });

  it('searches the first 200,000 characters also while a purge is pending', async () => {
    const { id } = await createForm(team, { fields: FIELDS });
    const removed = newId();
    await submitResponse(team, id, { story: `inside${'a'.repeat(199_994)}outside` });
    await testApp.database.query(
      `UPDATE form_responses SET answers = answers || jsonb_build_object($2::text, 'outside')
        WHERE form_id = $1`,
      [id, removed],
    );
    await testApp.database.query(
      `INSERT INTO purges (team_id, id, kind, subject_id, input)
       SELECT team_id, gen_random_uuid(), 'removedFields', id, jsonb_build_object('fieldIds', ARRAY[$2]) FROM forms WHERE id = $1`,
      [id, removed],
    );

    const hits = await Promise.all(
      ['inside', 'outside'].map(async (search) => listResponses(team, id, { search })),
    );
    expect(hits.map(({ pagination }) => pagination.total)).toEqual([1, 0]);
  });

  it('searches 400,000 characters of a response', async () => {
    const labels = ['One', 'Two', 'Three'];
    const fields = labels.map((label) => ({ fieldType: 'Textarea', label }));
    const { id } = await createForm(team, { fields });
    const answer = `start${'b'.repeat(190_000)}`;
    await submitResponse(team, id, { one: answer, two: answer, three: `${answer}end` });

    const hits = await Promise.all(
      ['start', 'bend'].map(async (search) => listResponses(team, id, { search })),
    );
    expect(hits.map(({ pagination }) => pagination.total)).toEqual([1, 0]);
  });
});
