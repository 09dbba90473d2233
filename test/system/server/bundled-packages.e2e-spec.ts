import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedProgram } from '../../support/compile-sources';

/** Loads the whole service, and prints the folders that its bundled packages come from. */
const PROGRAM = `
  const load = async () => {
    require('./dist/src/create-app.js');
    for (const { load } of require('./dist/src/modules.js').MODULES) await load();
    const folder = /^.*node_modules\\/(?=@nestjs\\/|@rapport\\/fast-express\\/|rxjs\\/)|^.*(?=packages\\/fast-express\\/)/;
    const folders = Object.keys(require.cache).flatMap((file) => file.match(folder) ?? []);
    process.stdout.write(JSON.stringify([...new Set(folders)]));
  };
  void load();
`;

async function foldersOf(folder: string, program: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], { cwd: folder });
  return JSON.parse(stdout);
}

// A class of Nest that is loaded twice would not be recognized, such as by `instanceof HttpException`.
describe('The packages of the bundle', () => {
  it('are each loaded once, from the bundle', async () => {
    const folder = await realpath(await sharedProgram());
    expect(await foldersOf(folder, PROGRAM)).toEqual([path.join(folder, 'dist/node_modules/')]);
  });

  it('are found in a second folder if something outside the bundle imports them', async () => {
    const folder = await realpath(await sharedProgram());
    const outside = "require('./node_modules/@nestjs/common/index.js');";
    expect(await foldersOf(folder, `${outside}${PROGRAM}`)).toHaveLength(2);
  });
});
