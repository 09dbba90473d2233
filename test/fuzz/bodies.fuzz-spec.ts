import { documentedApiOf } from '../support/expect-documented';
import type { TestApp } from '../support/test-app';
import { checkBodies } from './input/check-bodies';
import { createTarget } from './input/create-target';
import { FUZZ_BODIES } from './input/fuzz-bodies';
import { startFuzzApp } from './fuzz-run';

const MAX_MS = 2_000;
const TIMEOUT_MS = 900_000;

describe('An invalid body', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startFuzzApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it(
    'is rejected by every operation within 2 s',
    async () => {
      const { operations } = documentedApiOf(testApp);
      const withBody = operations.filter(({ operation }) => operation.requestBody !== undefined);
      expect(withBody.length).toBeGreaterThan(0);
      for (const documented of withBody) {
        const target = await createTarget(testApp, documented);
        const limits = { maxMs: MAX_MS };

        expect(await checkBodies(target, documented, FUZZ_BODIES, limits)).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );
});
