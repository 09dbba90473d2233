import { runCli } from '../../../src/cli/run-cli';
import type { CliRun } from './compiled-cli';

export interface InProcessCli {
  run(...args: string[]): Promise<CliRun>;
  /** Runs a command that must succeed, and returns its JSON object. */
  json<T extends object>(...args: string[]): Promise<T>;
  restore(): void;
}

/**
 * Runs commands in this process, which is much faster than a child process.
 * `group`: the first arguments of every command.
 */
export function inProcessCli(environment: NodeJS.ProcessEnv, ...group: string[]): InProcessCli {
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, environment);

  async function run(...args: string[]): Promise<CliRun> {
    const written = { stdout: '', stderr: '' };
    const status = await runCli([...group, ...args], {
      stdout: { write: (text) => (written.stdout += text) },
      stderr: { write: (text) => (written.stderr += text) },
    });
    return { status, ...written };
  }

  return {
    run,
    json: async <T extends object>(...args: string[]): Promise<T> => {
      const { status, stdout, stderr } = await run(...args, '--json');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/^\{.*\}\n$/);
      return JSON.parse(stdout) as T;
    },
    restore: () => {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    },
  };
}

/** Runs one command in this process with additional environment variables. */
export async function runInProcess(
  environment: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<CliRun> {
  const cli = inProcessCli(environment);
  try {
    return await cli.run(...args);
  } finally {
    cli.restore();
  }
}
