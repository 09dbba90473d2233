import { randomUUID } from 'node:crypto';
import { createCustomer } from '../../factories/customer.factory';
import { expectError } from '../../support/expect-error';
import { expectConsistentLedger } from './ledger';
import { useTeams } from '../../support/use-teams';

const RANGE_REASON = 'points: must be more than 0 and at most 1000000000';
const DECIMALS_REASON = 'points: must have at most two decimals';
const NUMBER_REASON = 'points: must be a number';
const TYPE_REASON = 'type: must be one of increment, decrement';

describe('POST /v1/customer/:customerId/loyalty, validation', () => {
  const { testApp, team, other: otherTeam } = useTeams();

  let id: string;

  beforeAll(async () => {
    ({ id } = await createCustomer(team));
    await team.post(`/customer/${id}/loyalty`, { points: 10, type: 'increment' }).expect(200);
  });

  it.each([
    ['"5"', NUMBER_REASON],
    ['"NaN"', NUMBER_REASON],
    ['""', NUMBER_REASON],
    ['true', NUMBER_REASON],
    ['[5]', NUMBER_REASON],
    ['{}', NUMBER_REASON],
    ['null', 'points: is required'],
    ['0', RANGE_REASON],
    ['-0', RANGE_REASON],
    ['-1', RANGE_REASON],
    ['0.0', RANGE_REASON],
    ['1000000000.01', RANGE_REASON],
    ['1000000001', RANGE_REASON],
    ['1e400', RANGE_REASON],
    ['-1e400', RANGE_REASON],
    ['1e308', RANGE_REASON],
    ['9007199254740993', RANGE_REASON],
    ['1.001', DECIMALS_REASON],
    ['0.001', DECIMALS_REASON],
    ['0.30000000000000004', DECIMALS_REASON],
    ['1e-7', DECIMALS_REASON],
    ['5e-324', DECIMALS_REASON],
    ['999999999.999', DECIMALS_REASON],
  ])('rejects points of %s', async (points, violation) => {
    for (const type of ['increment', 'decrement']) {
      expectError(
        await team.post(`/customer/${id}/loyalty`, `{ "points": ${points}, "type": "${type}" }`),
        'VALIDATION_FAILED',
        [violation],
      );
    }
    await expectConsistentLedger(testApp.database, id, 10);
  });

  it.each([
    ['"add"', TYPE_REASON],
    ['"Increment"', TYPE_REASON],
    ['" increment"', TYPE_REASON],
    ['""', TYPE_REASON],
    ['"__proto__"', TYPE_REASON],
    ['1', TYPE_REASON],
    ['true', TYPE_REASON],
    ['["increment"]', TYPE_REASON],
    ['null', 'type: is required'],
  ])('rejects a type of %s', async (type, violation) => {
    expectError(
      await team.post(`/customer/${id}/loyalty`, `{ "points": 5, "type": ${type} }`),
      'VALIDATION_FAILED',
      [violation],
    );
    await expectConsistentLedger(testApp.database, id, 10);
  });

  it('names all missing properties', async () => {
    expectError(await team.post(`/customer/${id}/loyalty`, {}), 'VALIDATION_FAILED', [
      'points: is required',
      'type: is required',
    ]);
  });

  it.each([['[]'], ['null'], ['5'], ['"increment"'], [undefined]])(
    'rejects the body %s',
    async (body) => {
      expectError(await team.post(`/customer/${id}/loyalty`, body), 'VALIDATION_FAILED', [
        'body: must be a JSON object',
      ]);
    },
  );

  it.each([['{ "points": NaN, "type": "increment" }'], ['{ "points": Infinity }'], ['{'], ['5 5']])(
    'rejects %s, which is not JSON',
    async (body) => {
      expectError(await team.post(`/customer/${id}/loyalty`, body), 'MALFORMED_JSON');
    },
  );

  it.each([
    ['an unknown id', () => Promise.resolve(randomUUID())],
    ['an id of another team', async () => (await createCustomer(otherTeam)).id],
    ['a malformed id', () => Promise.resolve('42')],
    ['a long id', () => Promise.resolve('a'.repeat(5_000))],
    ['U+0000', () => Promise.resolve('%00')],
    ['a broken escape', () => Promise.resolve('%E0%A4%A')],
  ])('returns 404 for %s', async (_name, idOf) => {
    const unknownId = await idOf();
    for (const type of ['increment', 'decrement']) {
      expectError(
        await team.post(`/customer/${unknownId}/loyalty`, { points: 1, type }),
        'CUSTOMER_NOT_FOUND',
      );
    }
  });

  it('does not change the balance of another team', async () => {
    const foreign = await createCustomer(otherTeam);
    await team.post(`/customer/${foreign.id}/loyalty`, { points: 1, type: 'increment' });
    await expectConsistentLedger(testApp.database, foreign.id, 0);
  });

  it('ignores unknown members', async () => {
    const customer = await createCustomer(team);

    const response = await team.post(
      `/customer/${customer.id}/loyalty`,
      '{ "points": 1, "type": "increment", "reason": "coupon", "__proto__": { "points": 5 } }',
    );

    expect(response.body).toMatchObject({ points: 1 });
    await expectConsistentLedger(testApp.database, customer.id, 1);
  });
});
