import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CompiledCli } from '../../support/cli/compiled-cli';
import { sharedProgram } from '../../support/compile-sources';
import { useOnce } from '../../support/use-value';
import { useFolder } from '../../support/use-folder';
import { useEachTest } from '../../support/use-value';

// Each command is a child process, and some start PostgreSQL.
jest.setTimeout(180_000);

describe('the command line on the embedded database', () => {
  const cli = useOnce(() => CompiledCli.compile());
  const dataDir = useFolder('rapport-cli-data-', useEachTest);

  it('starts the server, shares it between concurrent commands, and stops it', async () => {
    const run = (...args: string[]) =>
      cli.run([...args, '--json'], { EMBEDDED_DATA_DIR: dataDir.path });

    const names = ['One', 'Two'];
    const created = await Promise.all(names.map((name) => run('team', 'create', '--name', name)));
    const listed = await run('team', 'list');

    for (const { status, stderr } of [...created, listed]) {
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
    const { teams } = JSON.parse(listed.stdout) as { teams: { name: string }[] };
    expect(teams.map(({ name }) => name).sort()).toEqual([...names].sort());
    const pidFile = path.join(dataDir.path, 'cluster/data/postmaster.pid');
    await expect(access(pidFile)).rejects.toThrow('ENOENT');
  });

  it('runs migrations with the role of the service, which can use their tables', async () => {
    const environment = { EMBEDDED_DATA_DIR: dataDir.path };
    const typeorm = path.resolve('node_modules/typeorm/cli.js');

    const { stdout } = await promisify(execFile)(
      process.execPath,
      [typeorm, 'migration:run', '-d', 'dist/ormconfig.js'],
      { cwd: await sharedProgram(), env: { PATH: process.env.PATH, ...environment } },
    );
    const created = await cli.run(['team', 'create', '--name', 'One', '--json'], environment);

    expect(stdout).toContain('executed successfully');
    expect(created).toMatchObject({ status: 0, stderr: '' });
  });
});
