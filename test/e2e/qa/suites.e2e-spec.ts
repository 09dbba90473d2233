import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');
const E2E = path.join(ROOT, 'test/e2e');
const SUFFIX = '.e2e-spec.ts';
/** A folder in a call of `loadSpecs`. */
const LOADED = /`\$\{__dirname\}\/([\w-]+)`/g;

const read = (file: string): string => readFileSync(path.join(E2E, file), 'utf8');

describe('The suites', () => {
  const specs = readdirSync(E2E, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(SUFFIX),
  );

  it('load all e2e files, each folder by one suite', () => {
    const areas = [...new Set(specs.map((spec) => path.dirname(spec)))];
    const files = readdirSync(E2E).filter((file) => file.endsWith('.suite.ts'));
    const loaded = files.flatMap((file) =>
      Array.from(read(file).matchAll(LOADED), ([, area = '']) => area),
    );

    expect(specs.length).toBeGreaterThan(areas.length);
    expect(loaded.sort()).toEqual(areas.sort());
  });

  it('mock no module, because the mock would apply to all files of a suite', () => {
    const units = ['src', 'console/src', 'packages', 'test/faults'].flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.spec.ts'))
        .map((file) => path.join(ROOT, folder, file)),
    );
    const files = [...specs.map((spec) => path.join(E2E, spec)), ...units];
    const mocking = files.filter((file) =>
      /\bjest\.\w*([mM]ock|Modules)\(/.test(readFileSync(file, 'utf8')),
    );

    expect(mocking).toEqual([]);
  });
});
