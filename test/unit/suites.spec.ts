import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unnamedFolders } from '../support/load-specs';

const ROOT = path.resolve(__dirname, '../..');
const FOLDERS = ['test/e2e', 'test/system'];
const SUFFIX = '.e2e-spec.ts';
/** A folder in a call of `loadSpecs`. */
const LOADED_PATTERN = /`\$\{__dirname\}\/([\w./-]+)`/g;
const ACCEPTANCE = '../acceptance';

const filesIn = (folder: string, suffix: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(suffix))
    .map((file) => path.join(ROOT, folder, file));

describe('The suites', () => {
  const specs = FOLDERS.flatMap((folder) => filesIn(folder, SUFFIX));

  it.each(FOLDERS)('of %s load all its files, each folder by one suite', (folder) => {
    const files = filesIn(folder, SUFFIX);
    const from = path.join(ROOT, folder);
    const areas = [...new Set(files.map((spec) => path.relative(from, path.dirname(spec))))];
    const loaded = filesIn(folder, '.suite.ts').flatMap((suite) =>
      Array.from(readFileSync(suite, 'utf8').matchAll(LOADED_PATTERN), ([, area = '']) => area),
    );

    const others = folder === 'test/e2e' ? [ACCEPTANCE] : [];
    if (folder === 'test/e2e') {
      loaded.push(...unnamedFolders(from).map((area) => path.relative(from, area)));
    }

    expect(files.length).toBeGreaterThan(areas.length);
    expect(loaded.sort()).toEqual([...areas, ...others].sort());
  });

  it('mock no module, because the mock would apply to all files of a suite', () => {
    const units = ['src', 'console/src', 'packages', 'test/faults', 'test/unit'].flatMap((folder) =>
      filesIn(folder, '.spec.ts'),
    );
    const files = [...specs, ...units];
    const mocking = files.filter((file) =>
      /\bjest\.\w*([mM]ock|Modules)\(/.test(readFileSync(file, 'utf8')),
    );

    expect(mocking).toEqual([]);
  });
});
