import { customerBody } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const NAME_LENGTH = 'must contain 1 to 255 characters';
const UNSTORABLE = 'must not contain U+0000 or half a surrogate pair';
const EMAIL = 'must be a valid e-mail address';
const DIGITS = 'must contain 10 to 15 digits';
const EXTENSION = 'must not contain an extension';
const HINT = 'leave it out or send null for none';
const CHARACTERS = 'may contain only digits, spaces, hyphens and + ( ) . /';

const valid = (count: number): unknown[] => Array.from({ length: count }, () => customerBody());

describe('POST /v1/customers, validation of each row', () => {
  const { team } = useTeams();

  /** Expects these violations, and no stored row. */
  async function expectRejected(rows: readonly unknown[], violations: string[]): Promise<void> {
    expectError(await team.post('/customers', rows), 'VALIDATION_FAILED', violations);
    const { body } = await team.get('/customers').expect(200);
    expect(body).toMatchObject({ data: [], pagination: { total: 0 } });
  }

  it.each([
    ['firstName', undefined, 'is required'],
    ['firstName', null, 'is required'],
    ['firstName', '', NAME_LENGTH],
    ['firstName', ' \t', NAME_LENGTH],
    ['firstName', 'x'.repeat(256), NAME_LENGTH],
    ['firstName', 5, 'must be a string'],
    ['firstName', 'A\0da', UNSTORABLE],
    ['lastName', undefined, 'is required'],
    ['lastName', ' ', NAME_LENGTH],
    ['lastName', '😀'.repeat(256), NAME_LENGTH],
    ['lastName', ['Lovelace'], 'must be a string'],
    ['lastName', 'Love\ud83dlace', UNSTORABLE],
    ['email', undefined, 'is required when there is no phone'],
    ['email', null, 'is required when there is no phone'],
    ['email', '', `${EMAIL}; ${HINT}`],
    ['email', 'ada@', EMAIL],
    ['email', 7, EMAIL],
    ['email', 'ada\0@example.com', EMAIL],
    ['phone', '', `${DIGITS}; ${HINT}`],
    ['phone', '123 456 789', DIGITS],
    ['phone', '1234567890123456', DIGITS],
    ['phone', '030 901820 ext 5', EXTENSION],
    ['phone', '030_901820', CHARACTERS],
    ['phone', 309018200, 'must be a string'],
    ['username', '', `${NAME_LENGTH}; ${HINT}`],
    ['username', 'x'.repeat(256), NAME_LENGTH],
    ['username', false, 'must be a string'],
  ])('reports row 17 with its path for %s: %j', async (member, value, reason) => {
    const rows = [...valid(17), { ...customerBody(), [member]: value }, ...valid(2)];

    await expectRejected(rows, [`[17].${member}: ${reason}`]);
  });

  it('reports all violations of a row', async () => {
    const rows = [
      ...valid(1),
      { firstName: ' ', phone: '1', email: 'ada', username: 5 },
      ...valid(1),
      {},
    ];

    await expectRejected(rows, [
      `[1].firstName: ${NAME_LENGTH}`,
      '[1].lastName: is required',
      `[1].phone: ${DIGITS}`,
      `[1].email: ${EMAIL}`,
      '[1].username: must be a string',
      '[3].firstName: is required',
      '[3].lastName: is required',
      '[3].email: is required when there is no phone',
    ]);
  });

  it('rejects rows that are not objects', async () => {
    const rows = [...valid(1), null, 'Ada', 5, true, [customerBody()], []];

    await expectRejected(
      rows,
      [1, 2, 3, 4, 5, 6].map((index) => `[${index}]: must be an object`),
    );
  });

  it('reports all violations of the first 100 of 150 invalid rows', async () => {
    const invalid = Array.from({ length: 150 }, () => customerBody({ email: 'ada', phone: '1' }));
    const rows = [...valid(5), ...invalid];

    const expected = Array.from({ length: 100 }, (_, index) => [
      `[${index + 5}].phone: ${DIGITS}`,
      `[${index + 5}].email: ${EMAIL}`,
    ]).flat();
    await expectRejected(rows, expected);
  });

  it('reports one invalid row at the end of 10,000', async () => {
    const rows = [...valid(9_999), customerBody({ firstName: '' })];

    await expectRejected(rows, [`[9999].firstName: ${NAME_LENGTH}`]);
  });

  it('validates all rows before it checks for duplicates', async () => {
    const row = customerBody();
    const rows = [row, row, customerBody({ lastName: '' })];

    await expectRejected(rows, [`[2].lastName: ${NAME_LENGTH}`]);
  });
});
