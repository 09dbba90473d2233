import { importSocial, listPosts } from '../../factories/social.factory';
import { expectError } from '../../support/expect-error';
import { postLine } from '../../factories/post-line.factory';
import { useTeams } from '../../support/use-teams';

const LONG = 'zyx'.repeat(5_000);

/** The content of each post, by its id. */
const CONTENTS: Record<string, string> = {
  umlauts: 'Çäöü ÉÑØ',
  cyrillic: 'Привет, Мир',
  greek: 'ΚΑΛΗΜΕΡΑ',
  han: '名前と漢字',
  composed: 'Crème br\u00fbl\u00e9e',
  decomposed: 'Pate\u0301 gru\u0308n',
  emoji: 'Cake 🎂!',
  percent: '100% sure',
  underscore: 'snake_case',
  backslash: 'C\\temp',
  quotes: `"it's"`,
  lines: 'one\r\n\ttwo',
  short: 'ok',
  empty: '',
  // A text of exactly 1,000 bytes, and one of 1,001 bytes.
  thousand: `${'ä'.repeat(498)}Edge`,
  more: `${'ä'.repeat(498)}Edges`,
  long: `${LONG}needle 50%_\\ Ärger`,
};
const ALL = Object.keys(CONTENTS);

const NOT_STORABLE = 'search: must not contain U+0000 or half a surrogate pair';
const TOO_LONG = 'search: must contain at most 255 characters';

describe('GET /v1/analytics/social/:platform/posts?search=', () => {
  const { testApp, team } = useTeams();

  beforeAll(async () => {
    const entries = Object.entries(CONTENTS);
    await importSocial(testApp, team, 'facebook', {
      posts: entries.map(([id, content], index) => ({
        ...postLine('facebook', {
          id,
          content,
          at: new Date(Date.UTC(2026, 2, 1) + index).toISOString(),
          campaignId: 'quizzical',
        }),
        permalink_url: 'https://www.facebook.com/permalink/1',
        insights: { data: [{ name: 'post_clicks', values: [{ value: 4711 }] }] },
      })),
    });
  });

  async function search(text: string): Promise<string[]> {
    const query = { search: text, limit: '100', order: 'asc' };
    const { data, pagination } = await listPosts(team, 'facebook', query);
    expect(pagination).toEqual({ page: 1, limit: 100, total: data.length });
    return data.map(({ postId }) => postId);
  }

  it.each([
    ['umlauts in upper case', 'ÇÄÖÜ', ['umlauts']],
    ['accents in lower case', 'éñø', ['umlauts']],
    ['one letter outside of ASCII', 'Ø', ['umlauts']],
    ['Cyrillic in upper case', 'ПРИВЕТ', ['cyrillic']],
    ['Cyrillic in lower case', 'привет, мир', ['cyrillic']],
    ['two Cyrillic letters', 'ИР', ['cyrillic']],
    ['Greek in lower case', 'καλημερα', ['greek']],
    ['two Han characters', '漢字', ['han']],
    ['one Han character', '前', ['han']],
    ['an emoji', '🎂', ['emoji']],
    ['a word and an emoji', 'CAKE 🎂', ['emoji']],
    ['the beginning of a word', 'SNAKE', ['underscore']],
    ['a leading space', ' sure', ['percent']],
    ['a whole content of two letters', 'OK', ['short']],
    ['the end of the first 1,000 bytes', 'äEDGE', ['thousand', 'more']],
    ['the end of 1,001 bytes', 'edges', ['more']],
    ['255 letters', 'Ä'.repeat(255), ['thousand', 'more']],
    ['a word in a long content', 'NEEDLE', ['long']],
    ['the end of a long content', 'äRGER', ['long']],
    ['255 letters of a long content', `${LONG.slice(-249)}needle`, ['long']],
    ['a decomposed form of a composed content', 'BRU\u0302LE\u0301E', ['composed']],
    ['a composed form of a decomposed content', 'PAT\u00c9 GR\u00dcN', ['decomposed']],
    ['one decomposed letter', 'e\u0301', ['umlauts', 'composed', 'decomposed']],
    ['255 emojis', '🎂'.repeat(255), []],
  ])('is case-insensitive: %s', async (_name, text, found) => {
    expect(await search(text)).toEqual(found);
  });

  it.each([
    ['%', ['percent', 'long']],
    ['0%', ['percent', 'long']],
    ['1%0', []],
    ['%%', []],
    ['_', ['underscore', 'long']],
    ['e_c', ['underscore']],
    ['s_ake', []],
    ['___', []],
    ['\\', ['backslash', 'long']],
    ['c\\T', ['backslash']],
    ['50%_\\', ['long']],
    ['\\\\', []],
    ['\\%', []],
    ['"IT\'S"', ['quotes']],
    ["' OR 1=1 --", []],
    ['\r\n\t', ['lines']],
    ['one two', []],
    ['.*', []],
    ['(', []],
  ])('is literal: %j', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  it.each([
    ['e', ALL.filter((id) => /e/i.test(CONTENTS[id]!))],
    ['ÄÄ', ['thousand', 'more']],
    ['ÄÖ', ['umlauts']],
    ['Ed', ['thousand', 'more', 'long']],
    ['yx', ['long']],
    ['0%', ['percent', 'long']],
    ['q', []],
  ])('accepts one or two letters: %s', async (text, found) => {
    expect(await search(text)).toEqual(ALL.filter((id) => found.includes(id)));
  });

  it.each([
    ['the id of the platform', 'umlauts'],
    ['the campaign', 'quizzical'],
    ['the link', 'permalink'],
    ['the type', 'post'],
    ['the numbers', '4711'],
    ['their names', 'clicks'],
  ])('matches the content only, not %s', async (_name, text) => {
    expect(await search(text)).toEqual([]);
  });

  it('finds all posts with an empty text', async () => {
    expect(await search('')).toEqual(ALL);
  });

  it.each([
    ['U+0000', '%00', NOT_STORABLE],
    ['U+0000 between letters', 'a%00b', NOT_STORABLE],
    ['two texts', 'a&search=a', 'search: must be a string'],
    ['256 ASCII letters', 'a'.repeat(256), TOO_LONG],
    ['256 letters of two bytes', '%C3%A4'.repeat(256), TOO_LONG],
    ['256 emojis', '%F0%9F%98%80'.repeat(256), TOO_LONG],
    ['10,240 percent signs', '%25'.repeat(10_240), TOO_LONG],
  ])('is rejected: %s', async (_name, text, violation) => {
    const response = await team.get(`/analytics/social/facebook/posts?search=${text}`);
    expectError(response, 'VALIDATION_FAILED', [violation]);
  });
});
