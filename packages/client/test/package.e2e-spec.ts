import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTeam } from '../../../test/factories/team.factory';
import { relativeLinks } from '../../../test/support/find-dead-links';
import { shareTestApp, type TestApp } from '../../../test/support/test-app';

const PACKAGE = path.resolve(__dirname, '..');
const MODULES = path.resolve(PACKAGE, '../../node_modules');
const TSC = path.join(MODULES, 'typescript/bin/tsc');

const run = promisify(execFile);

const PARTNER = `
  import { createRapportClient, RapportError } from '@rapport/client';
  async function main(baseUrl: string, apiKey: string): Promise<void> {
    const rapport = createRapportClient({ baseUrl, apiKey });
    const { team } = await rapport.get('/auth/key');
    const error: unknown = await rapport
      .get('/forms/{formId}/schema', { params: { path: { formId: 'none' } } })
      .catch((thrown: unknown) => thrown);
    const code: string = error instanceof RapportError ? error.code : 'none';
    console.log(team.name, code);
    // @ts-expect-error the document has no such path
    await rapport.get('/nowhere').catch(() => undefined);
  }
  void main(process.argv[2] ?? '', process.argv[3] ?? '');
`;

describe('The package', () => {
  let testApp: TestApp;
  let folder: string;

  beforeAll(async () => {
    testApp = await shareTestApp();
    folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-package-'));
    const installed = path.join(folder, 'node_modules/@rapport/client');
    await mkdir(installed, { recursive: true });
    await cp(path.join(PACKAGE, 'package.json'), path.join(installed, 'package.json'));
    // `npm run lint` checks the types of the sources.
    const build = ['--project', PACKAGE, '--outDir', `${installed}/dist`, '--noCheck'];
    await run(process.execPath, [TSC, ...build]);
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'undici-types']) {
      await symlink(path.join(MODULES, name), path.join(folder, 'node_modules', name));
    }
    await mkdir(path.join(folder, 'node_modules/@types'));
    await symlink(path.join(MODULES, '@types/node'), path.join(folder, 'node_modules/@types/node'));
  });

  afterAll(async () => {
    await testApp.close();
    await rm(folder, { recursive: true });
  });

  it("compiles strictly and runs in a partner's backend, as an ES module and as CommonJS", async () => {
    const { apiKey } = await createTeam(testApp);
    for (const file of ['partner.mts', 'partner.cts']) {
      await writeFile(path.join(folder, file), PARTNER);
    }
    const strict = [
      '--strict',
      '--skipDefaultLibCheck',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--types',
      'node',
    ];
    await run(process.execPath, [TSC, ...strict, 'partner.mts', 'partner.cts'], { cwd: folder });

    for (const program of ['partner.mjs', 'partner.cjs']) {
      const { stdout } = await run(process.execPath, [program, `${testApp.url}/v1`, apiKey], {
        cwd: folder,
      });
      expect(stdout).toMatch(/^Team \d+ FORM_NOT_FOUND\n$/);
    }
  });

  it('has a README that links only to packed files', async () => {
    const dryRun = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const { stdout } = await run('npm', dryRun, { cwd: PACKAGE });
    const [packed] = JSON.parse(stdout) as { files: { path: string }[] }[];
    const files = packed?.files.map((file) => file.path) ?? [];
    const links = relativeLinks(await readFile(path.join(PACKAGE, 'README.md'), 'utf8'));

    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json']));
    expect(links.filter((link) => !link.startsWith('#') && !files.includes(link))).toEqual([]);
  });

  it('depends only on openapi-fetch', async () => {
    const { dependencies, files } = JSON.parse(
      await readFile(path.join(PACKAGE, 'package.json'), 'utf8'),
    ) as Record<string, object>;
    expect(dependencies).toEqual({ 'openapi-fetch': expect.stringMatching(/^[\d.]+$/) as unknown });
    expect(files).toEqual(['dist']);
  });
});
