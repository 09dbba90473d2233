import { createCustomer } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { useTeams } from '../../support/use-teams';

const NAME_LENGTH = 'must contain 1 to 255 characters';
const UNSTORABLE = 'must not contain U+0000 or half a surrogate pair';
const EMAIL = 'must be a valid e-mail address';
const DIGITS = 'must contain 10 to 15 digits';
const EXTENSION = 'must not contain an extension';
const HINT = 'leave it out or send null for none';
const CHARACTERS = 'may contain only digits, spaces, hyphens and + ( ) . /';

describe('PUT /v1/customer/:customerId, validation', () => {
  const { team } = useTeams();

  it.each([
    ['firstName', null, 'must be a string'],
    ['firstName', '', NAME_LENGTH],
    ['firstName', ' \t\n', NAME_LENGTH],
    ['firstName', 'x'.repeat(256), NAME_LENGTH],
    ['firstName', '😀'.repeat(256), NAME_LENGTH],
    ['firstName', 5, 'must be a string'],
    ['firstName', ['Ada'], 'must be a string'],
    ['firstName', 'A\0da', UNSTORABLE],
    ['firstName', 'Ada\ud83d', UNSTORABLE],
    ['lastName', null, 'must be a string'],
    ['lastName', ' ', NAME_LENGTH],
    ['lastName', 'x'.repeat(256), NAME_LENGTH],
    ['lastName', true, 'must be a string'],
    ['lastName', '\udc00', UNSTORABLE],
    ['username', '', `${NAME_LENGTH}; ${HINT}`],
    ['username', 'x'.repeat(256), NAME_LENGTH],
    ['username', {}, 'must be a string'],
    ['username', 'a\0', UNSTORABLE],
    ['email', '', `${EMAIL}; ${HINT}`],
    ['email', 'ada@', EMAIL],
    ['email', 'ada@example.com, eve@example.com', EMAIL],
    ['email', 'ada\0@example.com', EMAIL],
    ['email', 5, EMAIL],
    ['phone', '', `${DIGITS}; ${HINT}`],
    ['phone', '030 901 82', DIGITS],
    ['phone', '+49 30 901 820 123 4567', DIGITS],
    ['phone', '030 901820 ext 5', EXTENSION],
    ['phone', '030901820\0', CHARACTERS],
    ['phone', 4930901820, 'must be a string'],
  ])('rejects %s: %j', async (member, value, reason) => {
    const { id } = await createCustomer(team);
    const before = await team.get(`/customer/${id}`);

    const response = await team.put(`/customer/${id}`, { lastName: 'Changed', [member]: value });

    expectError(response, 'VALIDATION_FAILED', [`${member}: ${reason}`]);
    expect((await team.get(`/customer/${id}`)).body).toEqual(before.body);
  });

  it('reports every violation', async () => {
    const { id } = await createCustomer(team);

    const response = await team.put(`/customer/${id}`, {
      username: '',
      email: 'ada',
      phone: '1',
      lastName: ' ',
      firstName: null,
    });

    expectError(response, 'VALIDATION_FAILED', [
      'firstName: must be a string',
      `lastName: ${NAME_LENGTH}`,
      `phone: ${DIGITS}`,
      `email: ${EMAIL}`,
      `username: ${NAME_LENGTH}; ${HINT}`,
    ]);
  });

  it('counts a name in code points', async () => {
    const { id } = await createCustomer(team);
    const name = '😀'.repeat(255);

    const response = await team
      .put(`/customer/${id}`, { firstName: name, lastName: 'x'.repeat(255) })
      .expect(200);

    expect(response.body).toEqual({
      id,
      firstName: name,
      lastName: 'x'.repeat(255),
      phone: null,
    });
  });

  it.each([['[]'], ['null'], ['"Ada"'], ['5'], [undefined]])(
    'rejects the body %s',
    async (body) => {
      const { id } = await createCustomer(team);
      expectError(await team.put(`/customer/${id}`, body), 'VALIDATION_FAILED', [
        'body: must be a JSON object',
      ]);
    },
  );

  it('rejects invalid JSON', async () => {
    const { id } = await createCustomer(team);
    expectError(await team.put(`/customer/${id}`, '{ "firstName": '), 'MALFORMED_JSON');
  });
});
