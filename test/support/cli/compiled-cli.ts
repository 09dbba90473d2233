import { execFile } from 'node:child_process';
import path from 'node:path';
import { sharedProgram } from '../compile-sources';

export interface CliRun {
  status: number;
  stdout: string;
  stderr: string;
}

/** The command line as a child process, compiled like the tests, without type checks. */
export class CompiledCli {
  private constructor(private readonly folder: string) {}

  static async compile(): Promise<CompiledCli> {
    return new CompiledCli(await sharedProgram());
  }

  run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<CliRun> {
    const entry = path.join(this.folder, 'dist/src/cli/main.js');
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        [entry, ...args],
        { cwd: this.folder, env: { PATH: process.env.PATH, ...environment } },
        (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  }
}
