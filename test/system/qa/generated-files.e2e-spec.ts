import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { errorTexts } from '../../../src/core/errors/error-catalogue';
import { AUDIT_WORDS } from '../../../src/modules';
import { CONSOLE_API } from '../../../src/tenancy/openapi/api-description';
import { documentedApiOf } from '../../support/expect-documented';
import { shareTestApp } from '../../support/test-app';
import { useOnce } from '../../support/use-value';

const ROOT = path.resolve(__dirname, '../../..');
const GENERATE_FILES = path.join(ROOT, 'scripts/generate-files.mjs');

const TYPES = 'packages/client/src/generated/api.ts';

const read = (file: string): Promise<string> => readFile(path.join(ROOT, file), 'utf8');

async function generate(...input: object[]): Promise<Record<string, string>> {
  const output = await new Promise<string>((resolve, reject) => {
    const generator = execFile(
      process.execPath,
      [GENERATE_FILES],
      { maxBuffer: 10_000_000 },
      (error, stdout) => (error === null ? resolve(stdout) : reject(error)),
    );
    generator.stdin?.end(JSON.stringify(input));
  });
  return JSON.parse(output) as Record<string, string>;
}

/** The paths of the versioned API: other paths declare their own server. */
const versionedPaths = ({ paths }: OpenAPIObject) =>
  Object.entries(paths).filter(([, { servers }]) => servers === undefined);

describe('The files that are generated from the OpenAPI documents', () => {
  const testApp = useOnce(shareTestApp);

  it('match the documents, and are updated by `npm run generate`', async () => {
    const generated = await generate(
      documentedApiOf(testApp).document,
      documentedApiOf(testApp, CONSOLE_API).document,
      AUDIT_WORDS,
      errorTexts(),
    );

    expect(Object.keys(generated)).toEqual([
      TYPES,
      'packages/client/src/generated/console.ts',
      'packages/client/src/generated/console-errors.json',
      'docs/console-api.md',
    ]);
    for (const [file, content] of Object.entries(generated)) {
      const committed = await read(file);
      // Only the first difference: Jest would print thousands of lines.
      const committedLines = committed.split('\n');
      const lines = content.split('\n');
      const difference = lines.findIndex((line, index) => line !== committedLines[index]);
      expect({ file, difference, line: lines[difference] }).toEqual({ file, difference: -1 });
      expect(committed).toHaveLength(content.length);
    }
  });

  it('include every endpoint', async () => {
    const { document } = documentedApiOf(testApp);
    const types = await read(TYPES);

    const paths = versionedPaths(document);
    expect(paths.length).toBeGreaterThan(15);
    for (const [route] of paths) expect(types).toContain(`'${route}': {`);
  });
});

describe('docs/specification.md', () => {
  it('lists every endpoint of the versioned API', async () => {
    const testApp = await shareTestApp();
    const specification = await read('docs/specification.md');

    const endpoints = versionedPaths(documentedApiOf(testApp).document).flatMap(([route, item]) =>
      Object.keys(item).map(
        (method) => `\`${method.toUpperCase()} ${route.replaceAll(/\{(\w+)\}/g, ':$1')}\``,
      ),
    );
    await testApp.close();

    expect(endpoints.filter((endpoint) => !specification.includes(endpoint))).toEqual([]);
  });
});
