import { checkOperation } from '../../fuzz/input/check-operation';
import { type Choose, distributedValues } from '../../fuzz/input/choose-values';
import { FEW_VALUES } from '../../fuzz/input/fuzz-values';
import { NAUGHTY_VALUES } from '../../fuzz/input/naughty-strings';
import { nameOf } from '../../fuzz/input/target';
import { READ_BACK } from '../../fuzz/read-back/read-back';
import type { DocumentedOperation } from '../../support/documented-api';
import { startFuzzApp } from '../../fuzz/fuzz-run';
import { documentedApiOf } from '../../support/expect-documented';
import { useOnce } from '../../support/use-value';

/** A short version of test/fuzz/input-*.fuzz-spec.ts: a value of each kind, and each naughty string once. */
describe('Fuzz values', () => {
  const testApp = useOnce(startFuzzApp);
  let operations: DocumentedOperation[];
  const chooseNext = distributedValues();
  const sent = new Set<string>();
  const choose: Choose = (place) => {
    const chosen = chooseNext(place);
    for (const { json } of chosen.values) sent.add(json);
    return chosen;
  };

  beforeAll(async () => {
    ({ operations } = documentedApiOf(testApp));
  });

  it('are read back for every operation with a body', () => {
    const withBody = operations.filter(({ operation }) => operation.requestBody !== undefined);

    expect(Object.keys(READ_BACK).sort()).toEqual(withBody.map(nameOf).sort());
  });

  it.each(['get', 'post', 'put', 'patch'])(
    'cause no violation of any %s operation',
    async (method) => {
      let total = 0;
      for (const documented of operations.filter((operation) => operation.method === method)) {
        const { accepted, violations } = await checkOperation(testApp, documented, {
          choose,
          width: 2,
        });

        expect(violations).toEqual([]);
        total += accepted;
      }
      expect(total).toBeGreaterThan(0);
    },
  );

  it('have all been sent', () => {
    const expected = [...FEW_VALUES, ...NAUGHTY_VALUES].map(({ json }) => json);

    expect(expected.filter((json) => !sent.has(json))).toEqual([]);
  });
});
