import { createForm } from '../../factories/form.factory';
import { listResponses, submitResponse } from '../../factories/response.factory';
import { useTeams } from '../../support/use-teams';
import { useOnce } from '../../support/use-value';

/** The time of each response; D to F have the same time and ids in this order. */
const TIMES = {
  A: '2026-03-01T00:00:00.000Z',
  B: '2026-03-01T12:00:00.123Z',
  C: '2026-03-01T12:00:00.124Z',
  D: '2026-03-01T23:59:59.999Z',
  E: '2026-03-01T23:59:59.999Z',
  F: '2026-03-01T23:59:59.999Z',
  G: '2026-03-02T00:00:00.000Z',
};
const B = '2026-03-01T12:00:00.123';

describe('Dates in GET /v1/forms/:formId/responses', () => {
  const { testApp, team } = useTeams();
  const form = useOnce(() => createForm(team));

  beforeAll(async () => {
    for (const [name, time] of Object.entries(TIMES)) {
      const { formResponseId } = await submitResponse(team, form.id, { remark: `No. ${name}` });
      await testApp.database.query('UPDATE form_responses SET created_at = $2 WHERE id = $1', [
        formResponseId,
        time,
      ]);
    }
  });

  /** Returns the names of the responses on the page, and the total. */
  async function list(query: Record<string, string>): Promise<[names: string, total: number]> {
    const { data, pagination } = await listResponses(team, form.id, query);
    const names = data.map(({ fields }) => String(fields[0]?.value).slice(-1));
    return [names.join(''), pagination.total];
  }

  it('have milliseconds', async () => {
    const { data } = await listResponses(team, form.id, { order: 'asc' });

    expect(data.map(({ createdAt }) => createdAt)).toEqual(Object.values(TIMES));
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'GFEDCBA'],
    [{ order: 'desc' }, 'GFEDCBA'],
    [{ order: 'asc' }, 'ABCDEFG'],
    [{ order: 'asc', search: 'no.' }, 'ABCDEFG'],
    [{ order: 'desc', startDate: '2026-03-01T23:59:59.999Z' }, 'GFED'],
    [{ order: 'asc', endDate: '2026-03-01' }, 'ABCDEF'],
    [{ order: 'asc', endDate: '20260301' }, 'ABCDEF'],
    [{ order: 'asc', endDate: '2026-W09-7' }, 'ABCDEF'],
    [{ order: 'asc', startDate: '2026-061' }, 'G'],
    [{ order: 'asc', startDate: '2026-03-01T24:00:00Z' }, 'G'],
    [{ order: 'asc', startDate: '2026-03-01T13:00:00,124 0100' }, 'CDEFG'],
    [{ order: 'asc', startDate: '2026-03-01T13:00:00.124 01:00' }, 'CDEFG'],
    [{ order: 'asc', startDate: '20260301T130000.124+01', endDate: '20260301T235959Z' }, 'C'],
    [
      { order: 'asc', startDate: '', endDate: '', source: '', isRead: '', page: '', limit: '' },
      'ABCDEFG',
    ],
    [{ order: '', search: '', fieldKey: '', fieldValue: '' }, 'GFEDCBA'],
  ])('order the responses totally, page by page: %j', async (query, names) => {
    for (const limit of [1, 2, 4, 7]) {
      const pages: [string, number][] = [];
      for (let page = 1; page <= Math.ceil(names.length / limit) + 1; page += 1) {
        pages.push(await list({ ...query, limit: String(limit), page: String(page) }));
      }
      expect(pages.map(([shown]) => shown).join('')).toBe(names);
      expect(pages.at(-1)).toEqual(['', names.length]);
      expect(new Set(pages.map(([, total]) => total))).toEqual(new Set([names.length]));
    }
  });

  it.each([
    ['2026-03-01', 'GFEDCBA'],
    ['2026-03-02', 'G'],
    ['2026-03-03', ''],
    ['0001-01-01', 'GFEDCBA'],
    ['9999-12-31', ''],
    ['2024-02-29', 'GFEDCBA'],
    [`${B}Z`, 'GFEDCB'],
    ['2026-03-01T12:00:00.122Z', 'GFEDCB'],
    ['2026-03-01T12:00:00.124Z', 'GFEDC'],
    ['2026-03-01T12:00:00.125Z', 'GFED'],
    ['2026-03-01T12:00:00Z', 'GFEDCB'],
    ['2026-03-01T12:01Z', 'GFED'],
    ['2026-03-01T23:59:59.999Z', 'GFED'],
    ['2026-03-01T23:59:59.999000000Z', 'GFED'],
    // A timestamp without a zone is UTC.
    [B, 'GFEDCB'],
    ['2026-03-01T14:00:00.123+02:00', 'GFEDCB'],
    ['2026-03-01T14:00:00.124+02:00', 'GFEDC'],
    ['2026-03-02T02:00:00+14:00', 'GFEDCB'],
    ['2026-03-01T07:00:00.124-05:00', 'GFEDC'],
    ['2026-03-01T18:30:00-05:30', 'G'],
  ])('startDate=%s finds %s', async (startDate, names) => {
    expect(await list({ startDate })).toEqual([names, names.length]);
  });

  it.each([
    ['2026-03-01', 'FEDCBA'],
    ['2026-02-28', ''],
    ['2026-03-02', 'GFEDCBA'],
    ['0001-01-01', ''],
    ['9999-12-31', 'GFEDCBA'],
    ['9999-12-31T23:59:59.999Z', 'GFEDCBA'],
    [`${B}Z`, 'BA'],
    ['2026-03-01T12:00:00.122Z', 'A'],
    ['2026-03-01T12:00:00.124Z', 'CBA'],
    // Between two milliseconds.
    ['2026-03-01T12:00:00.123999999Z', 'BA'],
    ['2026-03-01T00:00:00Z', 'A'],
    ['2026-03-01T00:00Z', 'A'],
    ['2026-03-01T23:59:59.998Z', 'CBA'],
    ['2026-03-01T23:59:59.999Z', 'FEDCBA'],
    ['2026-03-02T00:00:00.000Z', 'GFEDCBA'],
    ['2026-03-01T14:00:00.123+02:00', 'BA'],
    ['2026-03-01T07:00:00.123-05:00', 'BA'],
    ['2026-03-02T01:59:59.999+02:00', 'FEDCBA'],
  ])('endDate=%s finds %s', async (endDate, names) => {
    expect(await list({ endDate })).toEqual([names, names.length]);
  });

  it.each([
    ['2026-03-01', '2026-03-01', 'FEDCBA'],
    [`${B}Z`, `${B}Z`, 'B'],
    ['2026-03-01T12:00:00.124Z', '2026-03-01', 'FEDC'],
    ['2026-03-02', '2026-03-01', ''],
    ['2026-03-01T12:00:00.124Z', `${B}Z`, ''],
  ])('startDate=%s with endDate=%s finds %s', async (startDate, endDate, names) => {
    expect(await list({ startDate, endDate })).toEqual([names, names.length]);
  });
});
