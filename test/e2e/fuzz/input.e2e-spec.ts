import { checkOperation } from '../../fuzz/input/check-operation';
import { type Choose, dealValues } from '../../fuzz/input/deal-values';
import { FEW_VALUES } from '../../fuzz/input/fuzz-values';
import { NAUGHTY_VALUES } from '../../fuzz/input/naughty-strings';
import { nameOf } from '../../fuzz/input/target';
import { READ_BACK } from '../../fuzz/read-back/read-back';
import type { DocumentedOperation } from '../../support/documented-api';
import { startFuzzApp } from '../../fuzz/start-fuzz-app';
import { documentedApiOf } from '../../support/expect-documented';
import type { TestApp } from '../../support/test-app';

/** The short form of test/fuzz/input.fuzz-spec.ts: a value of each kind, and each naughty string once. */
describe('What nobody should send', () => {
  let testApp: TestApp;
  let operations: DocumentedOperation[];
  const deal = dealValues();
  const sent = new Set<string>();
  const choose: Choose = (place) => {
    const hand = deal(place);
    for (const { json } of hand.values) sent.add(json);
    return hand;
  };

  beforeAll(async () => {
    testApp = await startFuzzApp();
    ({ operations } = documentedApiOf(testApp));
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('is read back wherever it is taken', () => {
    const withBody = operations.filter(({ operation }) => operation.requestBody !== undefined);

    expect(Object.keys(READ_BACK).sort()).toEqual(withBody.map(nameOf).sort());
  });

  it.each(['get', 'post', 'put', 'patch'])('does no harm to any %s', async (method) => {
    let taken = 0;
    for (const documented of operations.filter((operation) => operation.method === method)) {
      const { accepted, violations } = await checkOperation(testApp, documented, {
        choose,
        width: 2,
      });

      expect(violations).toEqual([]);
      taken += accepted;
    }
    expect(taken).toBeGreaterThan(0);
  });

  it('has all been sent', () => {
    const wanted = [...FEW_VALUES, ...NAUGHTY_VALUES].map(({ json }) => json);

    expect(wanted.filter((json) => !sent.has(json))).toEqual([]);
  });
});
