import { customerBody } from '../../factories/customer.factory';
import { createTeam } from '../../factories/team.factory';
import { expectError } from '../../support/expect-error';
import { shareLockedApp, startTestApp } from '../../support/test-app';
import { useTeams } from '../../support/use-teams';

const TOO_LONG = 'must contain 1 to 255 characters';
const NOT_A_STRING = 'must be a string';
const NOT_STORABLE = 'must not contain U+0000 or half a surrogate pair';
const NOT_AN_EMAIL = 'must be a valid e-mail address';
const DIGITS = 'must contain 10 to 15 digits';
const EXTENSION = 'must not contain an extension';
const HINT = 'leave it out or send null for none';
const CHARACTERS = 'may contain only digits, spaces, hyphens and + ( ) . /';

const NOT_TEXT: unknown[] = [5, 0, true, false, {}, [], ['Ada'], { toString: 'Ada' }];

const INVALID_TEXTS: [unknown, string][] = [
  ['', TOO_LONG],
  ['x'.repeat(256), TOO_LONG],
  ['😀'.repeat(256), TOO_LONG],
  [`${'x'.repeat(255)}😀`, TOO_LONG],
  ['a\0', NOT_STORABLE],
  ['\ud83d', NOT_STORABLE],
  ['\ude00\ud83d', NOT_STORABLE],
  ...NOT_TEXT.map((value): [unknown, string] => [value, NOT_A_STRING]),
];

describe('POST /v1/customer rejects', () => {
  const { testApp, team } = useTeams({ app: startTestApp });

  const expectRejected = async (body: unknown, fields: string[]): Promise<void> =>
    expectError(await team.post('/customer', body), 'VALIDATION_FAILED', fields);

  describe.each(['firstName', 'lastName'])('the %s', (member) => {
    it.each<[unknown, string]>([
      [undefined, 'is required'],
      [null, 'is required'],
      [' \t\n\u3000', TOO_LONG],
      ...INVALID_TEXTS,
    ])('%j', async (value, reason) => {
      await expectRejected({ ...customerBody(), [member]: value }, [`${member}: ${reason}`]);
    });
  });

  it.each(INVALID_TEXTS.slice(1))('the username %j', async (username, reason) => {
    await expectRejected({ ...customerBody(), username }, [`username: ${reason}`]);
  });

  it.each([
    ['username', '', TOO_LONG],
    ['username', ' \t', TOO_LONG],
    ['email', '', NOT_AN_EMAIL],
    ['email', ' ', NOT_AN_EMAIL],
    ['phone', '', DIGITS],
    ['phone', ' ', DIGITS],
  ])('the blank %s %j, and explains how to clear it', async (member, value, reason) => {
    await expectRejected({ ...customerBody(), [member]: value }, [`${member}: ${reason}; ${HINT}`]);
  });

  it.each<[unknown]>([
    ['ada'],
    ['ada@'],
    ['@example.com'],
    ['ada@example'],
    ['ada@.com'],
    ['ada@example..com'],
    ['ada@-example.com'],
    ['ada lovelace@example.com'],
    ['ada@exam ple.com'],
    ['ada@example.com, eve@example.com'],
    ['Ada <ada@example.com>'],
    ['mailto:ada@example.com'],
    [`${'a'.repeat(65)}@example.com`],
    [`ada@${'a'.repeat(250)}.com`],
    ['ada\0@example.com'],
    ['ada@example.com\0'],
    ['\ud83d@example.com'],
    ...NOT_TEXT.map((value): [unknown] => [value]),
  ])('the e-mail %j', async (email) => {
    await expectRejected({ ...customerBody(), email }, [`email: ${NOT_AN_EMAIL}`]);
  });

  it.each<[unknown, string]>([
    ['+', DIGITS],
    ['123456789', DIGITS],
    ['1234567890123456', DIGITS],
    ['+1 (234) 567-89', DIGITS],
    ['+1234567890123456', DIGITS],
    ...['x', '#', ',', ';', '*', '_', ':', '²', '①', '😀']
      .flatMap((character) => [`${character}0123456789`, `0123456789${character}`])
      .map((phone): [unknown, string] => [phone, CHARACTERS]),
    ['01234\x0056789', CHARACTERS],
    ['01234\ud83d56789', CHARACTERS],
    ['+49 30 901820 ext. 45', EXTENSION],
    ['030 901820 x45', EXTENSION],
    ...[...NOT_TEXT, 4930901820].map((value): [unknown, string] => [value, NOT_A_STRING]),
  ])('the phone %j', async (phone, reason) => {
    await expectRejected({ ...customerBody(), phone }, [`phone: ${reason}`]);
  });

  it.each([
    ['absent', {}],
    ['null', { email: null, phone: null }],
  ])('a customer whose e-mail and phone are both %s', async (_name, contact) => {
    await expectRejected({ firstName: 'Ada', lastName: 'Lovelace', ...contact }, [
      'email: is required when there is no phone',
    ]);
  });

  it('several properties, and reports all violations', async () => {
    await expectRejected({ lastName: ' ', phone: '1', email: 'ada', username: 5 }, [
      'firstName: is required',
      `lastName: ${TOO_LONG}`,
      `phone: ${DIGITS}`,
      `email: ${NOT_AN_EMAIL}`,
      `username: ${NOT_A_STRING}`,
    ]);
  });

  it.each(['[]', '[{"firstName":"Ada"}]', '"Ada"', '5', 'true', 'false', 'null'])(
    'the body %s',
    async (body) => {
      await expectRejected(body, ['body: must be a JSON object']);
    },
  );

  it('without storing anything', async () => {
    expect(await testApp.database.query('SELECT id FROM customers')).toEqual([]);
  });
});

describe('POST /v1/customer accepts', () => {
  const { testApp, team } = useTeams({ app: shareLockedApp, eachTest: true });

  it.each([
    ['1 character', 'x'],
    ['255 characters', 'x'.repeat(255)],
    ['255 code points', '😀'.repeat(255)],
    ['255 characters in white space', `${' '.repeat(9)}${'😀'.repeat(255)} `],
  ])('names of %s', async (_name, name) => {
    const response = await team.post(
      '/customer',
      customerBody({ firstName: name, lastName: name, username: name.trim() }),
    );

    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      data: { firstName: name.trim(), lastName: name.trim() },
    });
  });

  it.each([
    'a@b.co',
    'Ada@Example.COM',
    'ada+club@mail.example.co.uk',
    "o'hara_1.x-y@example.com",
    `${'a'.repeat(64)}@example.com`,
    'ünï@example.com',
    'ada@münchen.de',
    'jose\u0301@example.com',
    '\u212aate@example.com',
  ])('the e-mail %s', async (email) => {
    const response = await team.post('/customer', customerBody({ email }));

    expect(response.status).toBe(201);
  });

  it.each([
    ['030/901820123', '+4930901820123'],
    ['\u202a+49\u00a030\u00a0901820123\u202c', '+4930901820123'],
    ['030\u2011901820123', '+4930901820123'],
    ['tel:+49-30-901820123', '+4930901820123'],
    ['＋４９ ３０ ９０１８２０１２３', '+4930901820123'],
    ['\u0660\u0663\u0660 \u0669\u0660\u0661\u0668\u0662\u0660\u0661\u0662\u0663', '+4930901820123'],
  ])('the phone %j', async (phone, stored) => {
    const german = await createTeam(testApp, { phoneRegion: 'DE' });

    const response = await german.post('/customer', customerBody({ phone }));

    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ data: { phone: stored } });
  });

  it('decomposed names, which it composes', async () => {
    const response = await team.post(
      '/customer',
      customerBody({ firstName: 'Jose\u0301', lastName: 'A\u030a' }),
    );

    expect(response.body).toMatchObject({ data: { firstName: 'José', lastName: 'Å' } });
  });
});
