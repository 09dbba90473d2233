import { runCli } from '../../../src/cli/run-cli';
import type { CliRun } from './compiled-cli';

/** Runs commands in this process, which takes a fraction of the time that one of their own would. */
export class CliHere {
  private readonly before = process.env.DATABASE_URL;

  constructor(
    databaseUrl: string,
    private readonly group: string,
  ) {
    process.env.DATABASE_URL = databaseUrl;
  }

  async run(...args: string[]): Promise<CliRun> {
    const written = { stdout: '', stderr: '' };
    const status = await runCli([this.group, ...args], {
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
    });
    return { status, ...written };
  }

  /** The one JSON object of a command that succeeds. */
  async json<T extends object>(...args: string[]): Promise<T> {
    const { status, stdout, stderr } = await this.run(...args, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^\{.*\}\n$/);
    return JSON.parse(stdout) as T;
  }

  restore(): void {
    if (this.before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = this.before;
  }
}
