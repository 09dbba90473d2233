import { createCustomer, type CustomerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { useTeams } from '../../support/use-teams';

const CUSTOMERS = {
  ada: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'Countess@Example.com',
    phone: '+49309018200',
  },
  eve: { firstName: 'Éve', lastName: 'Groß', email: 'eve@example.org' },
  zhenya: { firstName: 'Женя', lastName: 'Волкова', email: null, phone: '+12125550123' },
  percent: { firstName: '100%', lastName: 'a_b', email: 'percent@example.net' },
  backslash: { firstName: String.raw`C:\new`, lastName: '"Quote\'', email: 'bs@example.net' },
  decomposed: { firstName: 'Rene\u0301', lastName: 'Müller', email: 'z\u0327oe@example.dev' },
  emoji: { firstName: 'Robin 👩‍🚀', lastName: 'Van  Dyke', email: 'robin@example.info' },
  lines: { firstName: 'Two\nLines', lastName: 'Smith', email: 'two.lines@example.dev' },
} satisfies Record<string, CustomerBody>;

type Name = keyof typeof CUSTOMERS;

describe('GET /v1/customers?search=', () => {
  const { testApp, team } = useTeams({ settings: { phoneRegion: 'DE' } });

  const ids = new Map<string, Name>();

  beforeAll(async () => {
    const other = await createTeam(testApp, { phoneRegion: 'DE' });
    for (const [name, body] of Object.entries(CUSTOMERS)) {
      ids.set((await createCustomer(team, body)).id, name as Name);
      await createCustomer(other, body);
    }
  });

  async function search(text: string): Promise<(Name | undefined)[]> {
    const { body } = await team.get(`/customers?search=${encodeURIComponent(text)}`).expect(200);
    const { data, pagination } = body as { data: { id: string }[]; pagination: { total: number } };
    expect(pagination.total).toBe(data.length);
    return data.map(({ id }) => ids.get(id));
  }

  it.each<[string, string, Name[]]>([
    ['a first name', 'Ada', ['ada']],
    ['another case', 'aDA', ['ada']],
    ['the middle of a last name', 'velac', ['ada']],
    ['a single letter', 'q', ['backslash']],
    ['two letters', 'ac', ['ada']],
    ['the full name', 'ada lovelace', ['ada']],
    ['the end of the first and the start of the last name', 'a l', ['ada']],
    ['a part of the full name', 'ada love', ['ada']],
    ['a part of an e-mail', 'tess@exam', ['ada']],
    ['a domain', 'EXAMPLE.NET', ['backslash', 'percent']],
    ['a part of a phone', '90182', ['ada']],
    ['a phone with its plus', '+1212', ['zhenya']],
    ['an accented letter in another case', 'éVE', ['eve']],
    ['an accented letter alone', 'É', ['decomposed', 'eve']],
    ['a decomposed name', 'René M', ['decomposed']],
    ['a decomposed search', 'Rene\u0301 Mu\u0308', ['decomposed']],
    ['a decomposed e-mail', 'z\u0327oe@', ['decomposed']],
    ['a missing accent', 'eve g', []],
    ['a sharp s', 'groß', ['eve']],
    ['a sharp s spelt out', 'gross', []],
    ['Cyrillic in another case', 'жЕНЯ в', ['zhenya']],
    ['a Cyrillic capital', 'Ж', ['zhenya']],
    ['an emoji', '👩‍🚀', ['emoji']],
    ['a percent sign', '%', ['percent']],
    ['a percent sign as a wildcard', 'a%a', []],
    ['an underscore', '_', ['percent']],
    ['an underscore as a wildcard', 'l_velace', []],
    ['a backslash', '\\', ['backslash']],
    ['a backslash before a letter', String.raw`:\n`, ['backslash']],
    ['a backslash at the end', 'Ada\\', []],
    ['an escaped wildcard', String.raw`\%`, []],
    ['quotes', `"quote'`, ['backslash']],
    ['SQL', `' OR 1=1 --`, []],
    ['exact white space', 'van  d', ['emoji']],
    ['reduced white space', 'van d', []],
    ['surrounding white space', ' ada ', []],
    ['a line end within a name', 'two\nlines smith', ['lines']],
    ['text without a match', 'hopper', []],
    ['255 characters', 'x'.repeat(255), []],
    ['255 characters outside the basic plane', '😀'.repeat(255), []],
  ])('finds by %s: %j', async (_name, text, expected) => {
    expect(await search(text)).toEqual(expected);
  });

  it.each([
    ['name and e-mail', 'lovelacecountess'],
    ['name and e-mail, with a space', 'lovelace countess'],
    ['name and e-mail, with a line end', 'lovelace\ncountess'],
    ['e-mail and phone', 'example.com+49'],
    ['e-mail and phone, with a line end', 'example.com\n+49'],
    ['name and phone of a customer without an e-mail', 'волкова\n\n+1'],
    ['last and first name', 'lovelace ada'],
    ['first and last name without a space', 'adalovelace'],
  ])('matches within one part only: %s', async (_name, text) => {
    expect(await search(text)).toEqual([]);
  });

  it('matches a line feed within a name only', async () => {
    expect(await search('\n')).toEqual(['lines']);
  });

  it('finds by a new name and not by the old one', async () => {
    const { id } = await createCustomer(team, { lastName: 'Babbage' });
    ids.set(id, 'ada');

    await team.put(`/customer/${id}`, { lastName: 'Hollerith' }).expect(200);

    expect(await search('hollerith')).toEqual(['ada']);
    expect(await search('babbage')).toEqual([]);
  });
});
