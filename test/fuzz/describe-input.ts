import type { DocumentedOperation } from '../support/documented-api';
import { documentedApiOf } from '../support/expect-documented';
import type { TestApp } from '../support/test-app';
import { checkOperation } from './input/check-operation';
import { allValues } from './input/choose-values';
import { nameOf } from './input/target';
import { reproduceCommand, SEED_OF_RUN, startFuzzApp } from './fuzz-run';

/** The time limit of a response: a request must not delay others for longer. */
const MAX_MS = 2_000;
/** Long, so that the tests also pass on a busy machine. */
const TIMEOUT_MS = 900_000;

/** Sends fuzz values in every place of every operation whose path matches. */
export function describeInput(paths: RegExp): void {
  describe(`Fuzz values (${reproduceCommand(SEED_OF_RUN)})`, () => {
    let testApp: TestApp;
    const effort = { choose: allValues(SEED_OF_RUN), width: 6, maxMs: MAX_MS };

    beforeAll(async () => {
      testApp = await startFuzzApp();
    });

    afterAll(async () => {
      await testApp.close();
    });

    const operations = (): DocumentedOperation[] =>
      documentedApiOf(testApp).operations.filter(({ path }) => paths.test(path));

    it(
      `cause no violation of operations that match ${paths.source}`,
      async () => {
        let total = 0;
        for (const documented of operations()) {
          const { sent, violations } = await checkOperation(testApp, documented, effort);
          expect({ operation: nameOf(documented), violations: violations.slice(0, 20) }).toEqual({
            operation: nameOf(documented),
            violations: [],
          });
          total += sent;
        }
        expect(total).toBeGreaterThan(10_000);
      },
      TIMEOUT_MS,
    );
  });
}
