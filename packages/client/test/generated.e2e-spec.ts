import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { documentedApiOf } from '../../../test/support/expect-documented';
import { shareTestApp, type TestApp } from '../../../test/support/test-app';

const ROOT = path.resolve(__dirname, '../../..');
const GENERATE_TYPES = path.join(ROOT, 'scripts/to-client-types.mjs');
const TYPES = path.join(ROOT, 'packages/client/src/generated/api.ts');

describe('The generated types', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('match the OpenAPI document; `npm run client:generate` updates them', async () => {
    const { document } = documentedApiOf(testApp);
    const generated = await new Promise<string>((resolve, reject) => {
      const types = execFile(
        process.execPath,
        [GENERATE_TYPES],
        { maxBuffer: 10_000_000 },
        (error, stdout) => (error === null ? resolve(stdout) : reject(error)),
      );
      types.stdin?.end(JSON.stringify(document));
    });

    const committed = await readFile(TYPES, 'utf8');
    // Only the first difference: Jest would print thousands of lines.
    const place = generated
      .split('\n')
      .findIndex((line, index) => line !== committed.split('\n')[index]);
    expect({ place, line: generated.split('\n')[place] }).toEqual({ place: -1, line: undefined });
    expect(committed).toHaveLength(generated.length);
  });
});
