import { NOTHING_TO_RECORD } from '../../../src/tenancy/endpoint/write-record';
import { systemScope } from '../../../src/tenancy/scope/request-scope';
import { ResponsesService } from '../../../src/responses/responses.service';
import { createForm } from '../../factories/form.factory';
import { listResponses } from '../../factories/response.factory';
import { times } from '../../support/collections';
import { download } from '../../support/download';
import { useTeams } from '../../support/use-teams';

const SOURCES = ['public', 'page', 'ai', 'public', 'public'] as const;
const ROASTS = ['Light', 'Dark', 'Green'];
const NAMES = ['Ämilie', 'Bertha', 'ämil', 'Carla'];

const FIELDS = [
  { fieldType: 'TextInput', label: 'Name' },
  { fieldType: 'Select', label: 'Roast', options: ROASTS },
];

/** The values of each filtered property repeat with a different period. */
const RESPONSES = times(24, (number) => ({
  source: SOURCES[number % 7] ?? 'public',
  isRead: number % 5 === 0,
  time: `2026-03-${String(1 + Math.floor(number / 4)).padStart(2, '0')}T10:00:00.000Z`,
  roast: ROASTS[number % 3]!,
  name: NAMES[number % 4]!,
}));

type Spec = (typeof RESPONSES)[number];
type Filter = [query: Record<string, string>, matches: (spec: Spec) => boolean];

const ANY: Filter = [{}, () => true];
const BY_SOURCE: Filter[] = [
  ANY,
  [{ source: 'public' }, ({ source }) => source !== 'ai'],
  [{ source: 'ai' }, ({ source }) => source === 'ai'],
];
const BY_READ: Filter[] = [
  ANY,
  [{ isRead: 'true' }, ({ isRead }) => isRead],
  [{ isRead: 'false' }, ({ isRead }) => !isRead],
];
const BY_TIME: Filter[] = [
  ANY,
  [
    { startDate: '2026-03-02', endDate: '2026-03-04' },
    ({ time }) => time > '2026-03-02' && time < '2026-03-05',
  ],
];
const BY_ANSWER: Filter[] = [
  ANY,
  [{ search: 'ÄMI' }, ({ name }) => /^ämi/i.test(name)],
  [{ fieldKey: 'roast', fieldValue: 'Dark' }, ({ roast }) => roast === 'Dark'],
  [
    { fieldKey: 'roast', fieldValue: 'Dark', search: 'er' },
    ({ roast, name }) => roast === 'Dark' && name === 'Bertha',
  ],
];

const COMBINATIONS = BY_SOURCE.flatMap((source) =>
  BY_READ.flatMap((read) =>
    BY_TIME.flatMap((time) => BY_ANSWER.map((answer) => [source, read, time, answer])),
  ),
).map((filters): [query: string, Filter] => {
  const query: Record<string, string> = Object.assign({}, ...filters.map(([part]) => part));
  return [
    new URLSearchParams(query).toString(),
    [query, (spec) => filters.every(([, matches]) => matches(spec))],
  ];
});

describe('Combined filters of GET /v1/forms/:formId/responses', () => {
  const { testApp, team } = useTeams();

  let formId: string;
  /** The ids of the responses in the order of their creation times. */
  const ids: string[] = [];

  beforeAll(async () => {
    formId = (await createForm(team, { fields: FIELDS })).id;
    ids.push(...(await submitAll(formId)));
    // The same responses to another form, which must be neither found nor counted.
    await submitAll((await createForm(team, { fields: FIELDS })).id);
  });

  async function submitAll(form: string): Promise<string[]> {
    const responses = testApp.app.get(ResponsesService);
    const scope = systemScope(team.teamId, { phoneRegion: null });
    const created: string[] = [];
    for (const { source, isRead, roast, name } of RESPONSES) {
      const answers = [
        { key: 'name', value: name },
        { key: 'roast', value: roast },
      ];
      const submitted = await responses.submit(
        scope,
        NOTHING_TO_RECORD,
        form,
        { responses: answers },
        source,
      );
      if (isRead) await responses.markReadAsOperator(scope, form, submitted.formResponseId);
      created.push(submitted.formResponseId);
    }
    await testApp.database.query(
      `UPDATE form_responses r SET created_at = created.time
         FROM unnest($1::uuid[], $2::timestamptz[]) AS created (id, time) WHERE r.id = created.id`,
      [created, RESPONSES.map(({ time }) => time)],
    );
    return created;
  }

  it.each(COMBINATIONS)(
    'find and count exactly the matching responses: %s',
    async (_name, [query, matches]) => {
      const expected = ids.filter((_, index) => matches(RESPONSES[index]!));
      const total = expected.length;

      const [page, second, file] = await Promise.all([
        listResponses(team, formId, { ...query, order: 'asc', limit: '100' }),
        listResponses(team, formId, { ...query, order: 'asc', limit: '3', page: '2' }),
        download(
          team,
          formId,
          `?${new URLSearchParams({ ...query, format: 'ndjson' }).toString()}`,
        ),
      ]);

      expect(page.data.map(({ id }) => id)).toEqual(expected);
      expect(page.pagination).toEqual({
        page: 1,
        limit: 100,
        total,
        totalPages: total > 0 ? 1 : 0,
      });
      expect(second.data).toEqual(page.data.slice(3, 6));
      expect(second.pagination).toEqual({
        page: 2,
        limit: 3,
        total,
        totalPages: Math.ceil(total / 3),
      });
      expect(file.lines.map((line) => JSON.parse(line) as unknown)).toEqual(page.data.toReversed());
    },
  );

  it('do not change the number of responses in the list of forms', async () => {
    const response = await team.get('/forms').expect(200);

    const { data } = response.body as { data: { id: string; responseCount: number }[] };
    expect(data.find(({ id }) => id === formId)?.responseCount).toBe(RESPONSES.length);
  });
});
