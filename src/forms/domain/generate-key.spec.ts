import { generateKey } from './generate-key';

const ID = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a';
const NEXT_ID = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1b';
const NONE: ReadonlySet<string> = new Set();
const WELL_FORMED = /^\p{L}+(_\p{L}+)*$/u;

const KEY_OF_LIGATURES = 'صلى_الله_عليه_وسلمصلى_الله_عليه_وسلمصلى_الله_عليه_وسلمصلى_الله';

describe('generateKey', () => {
  it.each([
    ['Email', 'email'],
    ['First name', 'first_name'],
    ['  First \t\n name  ', 'first_name'],
    ['First\u00a0name', 'first_name'],
    ['First\u3000name', 'first_name'],
    ['First\u0085name', 'first_name'],
    ['first_name', 'first_name'],
    ['__first__ _name_', 'first_name'],
    ['E-mail', 'email'],
    ['T-shirt size', 'tshirt_size'],
    ['Name / Company', 'name_company'],
    ['- Name -', 'name'],
    ["What's your name", 'whats_your_name'],
    ['What´s your name', 'whats_your_name'],
    ['Rating ⭐️ (stars)', 'rating_stars'],
    ['zero\u200bwidth', 'zerowidth'],
    ['__proto__', 'proto'],
    ['constructor', 'constructor'],
    ['toString', 'tostring'],
  ])('joins the words of %j: %s', (label, expected) => {
    expect(generateKey(label, ID, NONE)).toBe(expected);
  });

  it.each([
    ['Are you sure?', 'are_you_sureq'],
    ['Are you sure ?', 'are_you_sure_q'],
    ['Really? Why?!', 'reallyq_whyq'],
    ['Sure??', 'sureqq'],
    ['Sure？', 'sureq'],
    ['¿Qué tal?', 'que_talq'],
    ['?', 'q'],
  ])('replaces each question mark of %j by q: %s', (label, expected) => {
    expect(generateKey(label, ID, NONE)).toBe(expected);
  });

  it.each([
    ['Prénom', 'prenom'],
    ['Pre\u0301nom', 'prenom'],
    ['Größe', 'große'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['Tiếng Việt', 'tieng_viet'],
    ['İstanbul', 'istanbul'],
    ['Søren Łódź', 'søren_łodz'],
    ['ﬁnal Ｎａｍｅ', 'final_name'],
    ['Phase Ⅳ', 'phase_iv'],
    ['Электронный адрес', 'электронный_адрес'],
    ['Ёлка', 'ёлка'],
    ['がっこう', 'がっこう'],
    ['か\u3099', 'が'],
    ['한국어', '한국어'],
    ['한'.normalize('NFD'), '한'],
    ['名前', '名前'],
    ['नाम', 'नम'],
    ['الاسم', 'الاسم'],
    ['ΣΟΦΟΣ', 'σοφος'],
  ])('keeps the letters of %j: %s', (label, expected) => {
    expect(generateKey(label, ID, NONE)).toBe(expected);
  });

  it.each([
    ['Line 1', 'line_g'],
    ['Line 2', 'line_g'],
    ['Line1', 'lineg'],
    ['1 1 1', 'g_u_q'],
    ['Line 1, part 1', 'line_g_part_u'],
    ['2024', 'guqx'],
    ['１２', 'gu'],
    ['٣', 'g'],
    ['①②', 'gu'],
    ['x²', 'xg'],
    ['½', 'gu'],
    ['1️⃣', 'g'],
    ['3rd choice?', 'grd_choiceq'],
    ['7'.repeat(40), 'guqxgqdqytbnvwqqpqnprvgrpkqlwpcxhvryhrer'],
  ])('replaces the digits of %j by letters of the id: %s', (label, expected) => {
    expect(generateKey(label, ID, NONE)).toBe(expected);
  });

  it('replaces digits by different letters for different ids', () => {
    expect(generateKey('Line 1 of 2024', ID, NONE)).toBe('line_g_of_uqxg');
    expect(generateKey('Line 1 of 2024', NEXT_ID, NONE)).toBe('line_n_of_ijyh');
  });

  it.each(['', '   ', '_', '!!!', '😀 👍🏽', '\u0301', '\ud83d', 'ि'])(
    'makes a key of the id alone for %j',
    (label) => {
      expect(generateKey(label, ID, NONE)).toBe('gbtg');
      expect(generateKey(label, NEXT_ID, NONE)).toBe('pwnw');
      expect(generateKey(label, ID, new Set(['gbtg']))).toBe('notzj');
    },
  );

  it.each([
    ['63 letters', 'a'.repeat(63), 'a'.repeat(63)],
    ['64 letters', 'a'.repeat(64), 'a'.repeat(63)],
    ['62 letters and a word', `${'a'.repeat(62)} b`, 'a'.repeat(62)],
    ['61 letters and a word', `${'a'.repeat(61)} b`, `${'a'.repeat(61)}_b`],
    ['255 accented letters', 'é'.repeat(255), 'e'.repeat(63)],
    ['64 Cyrillic letters', 'й'.repeat(64), 'й'.repeat(63)],
    ['a ligature of 18 letters and blanks', '\ufdfa'.repeat(250), KEY_OF_LIGATURES],
    ['255 characters of which the last is a letter', `${'!'.repeat(254)}a`, 'a'],
    ['an expanding ligature', 'ﬃ'.repeat(30), 'ffi'.repeat(21)],
    ['31 astral letters', '𠀀'.repeat(31), '𠀀'.repeat(31)],
    ['32 astral letters', '𠀀'.repeat(32), '𠀀'.repeat(31)],
    ['a pair at the edge, after a word', `${'a'.repeat(61)} 𠀀`, 'a'.repeat(61)],
  ])('cuts at 63: %s', (_name, label, expected) => {
    expect(generateKey(label, ID, NONE)).toBe(expected);
  });

  it('normalizes only the part of a label that its key can contain', () => {
    const normalize = jest.spyOn(String.prototype, 'normalize');
    generateKey('\ufdfa'.repeat(255), ID, NONE);
    const lengths = normalize.mock.contexts.map((text) => String(text).length);
    normalize.mockRestore();
    expect(Math.max(...lengths)).toBeLessThan(600);
  });

  it.each([
    ['Name', ['name'], 'name_gbtg'],
    ['Name', ['NAME', 'name_x'], 'name'],
    ['Name', ['name', 'name_gbtg'], 'name_notzj'],
    ['Name', ['name', 'name_gbtg', 'name_notzj'], 'name_fflwvs'],
    ['Line 1', ['line_g'], 'line_g_gbtg'],
    ['__proto__', ['proto'], 'proto_gbtg'],
    ['a'.repeat(64), ['a'.repeat(63)], `${'a'.repeat(58)}_gbtg`],
    [`${'a'.repeat(57)} ${'b'.repeat(9)}`, [`${'a'.repeat(57)}_bbbbb`], `${'a'.repeat(57)}_gbtg`],
    ['𠀀'.repeat(40), ['𠀀'.repeat(31)], `${'𠀀'.repeat(29)}_gbtg`],
  ])('appends letters of the id to %j, as %j is taken: %s', (label, taken, expected) => {
    expect(generateKey(label, ID, new Set(taken))).toBe(expected);
  });

  it.each(['Name', 'Line 1', '!!!', 'a'.repeat(255), '𠀀'.repeat(255)])(
    'finds a key for %j however many are taken, even with one id',
    (label) => {
      const taken = new Set<string>();
      for (let round = 0; round < 200; round += 1) taken.add(generateKey(label, ID, taken));
      expect(taken.size).toBe(200);
      expect([...taken].filter((key) => !WELL_FORMED.test(key) || key.length > 63)).toEqual([]);
    },
  );
});
