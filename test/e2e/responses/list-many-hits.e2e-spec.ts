import { createForm } from '../../factories/form.factory';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

interface Listed {
  data: { id: string; fields: { value: string }[] }[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
}

const numbersOf = ({ data }: Listed): number[] =>
  data.map(({ fields }) => Number(fields[0]?.value.split(' ')[1]));

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.abs(last - first) + 1 }, (_, n) => first + Math.sign(last - first) * n);

describe('A search with many hits', () => {
  const { testApp, team } = useTeams();
  const form = useOnce(() =>
    createForm(team, {
      fields: [{ fieldType: 'Textarea', label: 'Text' }],
    }),
  );

  beforeAll(async () => {
    await insertAnswers(1_000, 'few');
    await insertAnswers(1_001, 'many');
    await insertAnswers(1_400, 'most', (n) => (n % 3 === 0 ? ` ${'long '.repeat(300)}` : ''));
  });

  /** Inserts `word 1`, `word 2` and so on, one second apart. */
  async function insertAnswers(
    count: number,
    word: string,
    tail: (n: number) => string = () => '',
  ): Promise<void> {
    const texts = Array.from({ length: count }, (_, n) => `${word} ${n + 1}${tail(n + 1)}`);
    await testApp.database.query(
      `INSERT INTO form_responses (team_id, id, form_id, source, created_at, answers)
       SELECT $1, gen_random_uuid(), $2, 'public', now() - make_interval(secs => $4 - n),
              jsonb_build_object((SELECT id FROM form_fields WHERE form_id = $2), text)
         FROM unnest($3::text[]) WITH ORDINALITY AS answer (text, n)`,
      [team.teamId, form.id, texts, count],
    );
  }

  async function list(query: string): Promise<Listed> {
    const response = await team.get(`/forms/${form.id}/responses?${query}`).expect(200);
    return response.body as Listed;
  }

  it.each([
    ['few', 1_000],
    ['many', 1_001],
    ['most', 1_400],
  ])('lists the newest "%s" first, with a total of %d', async (word, total) => {
    const page = await list(`search=${word}&limit=100`);
    expect(page.pagination).toEqual({
      page: 1,
      limit: 100,
      total,
      totalPages: Math.ceil(total / 100),
    });
    expect(numbersOf(page)).toEqual(range(total, total - 99));
  });

  it.each([
    ['few', 1_000],
    ['many', 1_001],
    ['most', 1_400],
  ])('lists all pages of "%s" to the last of %d', async (word, total) => {
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(total / 100); page += 1) {
      seen.push(...numbersOf(await list(`search=${word}&limit=100&order=asc&page=${page}`)));
    }
    expect(seen).toEqual(range(1, total));

    const beyond = await list(`search=${word}&limit=100&page=99`);
    expect(beyond.data).toEqual([]);
    expect(beyond.pagination.total).toBe(total);
  });

  it('finds the end of a long text', async () => {
    await insertAnswers(3, 'tail', (n) => ` ${'x'.repeat(n * 600)} Ärger`);
    expect(numbersOf(await list('search=x ärger'))).toEqual([3, 2, 1]);
  });

  it('finds two letters in long and short texts', async () => {
    const page = await list('search=ew&limit=1');
    expect(page.pagination.total).toBe(1_000);
  });
});
