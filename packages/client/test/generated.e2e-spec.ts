import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { documentedApiOf } from '../../../test/support/expect-documented';
import { shareTestApp, type TestApp } from '../../../test/support/test-app';

const ROOT = path.resolve(__dirname, '../../..');
const MAKE_TYPES = path.join(ROOT, 'scripts/to-client-types.mjs');
const TYPES = path.join(ROOT, 'packages/client/src/generated/api.ts');

describe('The types of the client', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    testApp = await shareTestApp();
  });

  afterAll(async () => {
    await testApp.close();
  });

  it('are those of the document; `npm run client:generate` makes them so', async () => {
    const { document } = documentedApiOf(testApp);
    const made = await new Promise<string>((resolve, reject) => {
      const types = execFile(
        process.execPath,
        [MAKE_TYPES],
        { maxBuffer: 10_000_000 },
        (error, stdout) => (error === null ? resolve(stdout) : reject(error)),
      );
      types.stdin?.end(JSON.stringify(document));
    });

    const kept = await readFile(TYPES, 'utf8');
    // Not the whole texts: their difference would be thousands of lines.
    const place = made.split('\n').findIndex((line, index) => line !== kept.split('\n')[index]);
    expect({ place, line: made.split('\n')[place] }).toEqual({ place: -1, line: undefined });
    expect(kept).toHaveLength(made.length);
  });
});
