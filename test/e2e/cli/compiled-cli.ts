import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { transformFile } from '@swc/core';

const ROOT = path.resolve(__dirname, '../../..');

export interface CliRun {
  status: number;
  stdout: string;
  stderr: string;
}

/** The command line as a program of its own, compiled as the tests are, without a check of types. */
export class CompiledCli {
  private constructor(private readonly folder: string) {}

  static async compile(): Promise<CompiledCli> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-cli-'));
    await Promise.all(['src', 'migrations'].map((name) => compileFolder(name, folder)));
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    return new CompiledCli(folder);
  }

  run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<CliRun> {
    const entry = path.join(this.folder, 'src/cli/main.js');
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [entry, ...args],
        { cwd: this.folder, env: { PATH: process.env.PATH, ...environment } },
        (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function compileFolder(name: string, target: string): Promise<void> {
  const entries = await readdir(path.join(ROOT, name), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /(?<!\.spec)\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const { code } = await transformFile(file, { configFile: path.join(ROOT, '.swcrc') });
      const output = path.join(target, path.relative(ROOT, file)).replace(/\.ts$/, '.js');
      await mkdir(path.dirname(output), { recursive: true });
      await writeFile(output, code);
    }),
  );
}
