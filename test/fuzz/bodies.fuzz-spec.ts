import { documentedApiOf } from '../support/expect-documented';
import type { TestApp } from '../support/test-app';
import { checkBodies } from './input/check-bodies';
import { createTarget } from './input/create-target';
import { HOSTILE_BODIES } from './input/hostile-bodies';
import { startHostileApp } from './start-hostile-app';

const MAX_MS = 2_000;
const TIMEOUT_MS = 900_000;

describe('A body that no operation takes', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await startHostileApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it(
    'is refused by all of them, and soon',
    async () => {
      const { operations } = documentedApiOf(testApp);
      const withBody = operations.filter(({ operation }) => operation.requestBody !== undefined);
      expect(withBody.length).toBeGreaterThan(0);
      for (const documented of withBody) {
        const target = await createTarget(testApp, documented);
        const limits = { maxMs: MAX_MS };

        expect(await checkBodies(target, documented, HOSTILE_BODIES, limits)).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );
});
