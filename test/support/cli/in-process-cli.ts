import type { INestApplicationContext } from '@nestjs/common';
import { allModules, type CommandModules } from '../../../src/cli/command-modules';
import type { ServiceProvider } from '../../../src/cli/command-runner';
import { runCli } from '../../../src/cli/run-cli';
import { createServices, withServices } from '../../../src/cli/with-services';
import { loadConfig } from '../../../src/core/config/app-config';
import type { CliRun } from './compiled-cli';

/** A command that has been started. */
export interface RunningCommand {
  /** Its output so far. */
  readonly written: { stdout: string; stderr: string };
  readonly ended: Promise<CliRun>;
}

export interface InProcessCli {
  start(...args: string[]): RunningCommand;
  run(...args: string[]): Promise<CliRun>;
  /** Runs a command that must succeed, and returns its JSON object. */
  json<T extends object>(...args: string[]): Promise<T>;
  /** Restores the environment, and closes the services of the commands. */
  restore(): Promise<void>;
}

/**
 * Reuses the services of commands on a migrated database, because their creation takes most of the time of a command (0.2 s). A
 * command reuses the services of a command that has ended and that had the same modules and environment. Concurrent commands have
 * separate services, like processes.
 */
class ServiceCache {
  private readonly created: INestApplicationContext[] = [];
  private readonly idle = new Map<CommandModules, Map<string, INestApplicationContext[]>>();

  readonly use: ServiceProvider = async (notice, work, loadModules = allModules) => {
    const config = loadConfig();
    const { url } = config.database;
    if (url === null) return withServices(notice, work, loadModules);
    const idle = this.idleOf(loadModules);
    let services = idle.pop();
    if (services === undefined) {
      services = await createServices(config, url, loadModules);
      this.created.push(services);
    }
    try {
      return await work(services);
    } finally {
      idle.push(services);
    }
  };

  private idleOf(modules: CommandModules): INestApplicationContext[] {
    const byEnvironment = this.idle.get(modules) ?? new Map<string, INestApplicationContext[]>();
    this.idle.set(modules, byEnvironment);
    const key = JSON.stringify(process.env);
    const idle = byEnvironment.get(key) ?? [];
    byEnvironment.set(key, idle);
    return idle;
  }

  async close(): Promise<void> {
    this.idle.clear();
    await Promise.all(this.created.splice(0).map((services) => services.close()));
  }
}

/**
 * Runs commands in this process, which is much faster than a child process.
 * @param group the first arguments of every command
 */
export function inProcessCli(environment: NodeJS.ProcessEnv, ...group: string[]): InProcessCli {
  const services = new ServiceCache();
  const cli = cliOf(services.use, environment, group);
  return {
    ...cli,
    restore: async () => {
      await cli.restore();
      await services.close();
    },
  };
}

/** Runs one command in this process with additional environment variables and with services of its own. */
export async function runInProcess(
  environment: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<CliRun> {
  const cli = cliOf(withServices, environment, []);
  try {
    return await cli.run(...args);
  } finally {
    await cli.restore();
  }
}

function cliOf(
  useServices: ServiceProvider,
  environment: NodeJS.ProcessEnv,
  group: readonly string[],
): InProcessCli {
  const before = Object.keys(environment).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, environment);

  function start(...args: string[]): RunningCommand {
    const written = { stdout: '', stderr: '' };
    const terminal = {
      stdout: { write: (text: string) => (written.stdout += text) },
      stderr: { write: (text: string) => (written.stderr += text) },
    };
    const ended = runCli([...group, ...args], terminal, useServices);
    return { written, ended: ended.then((status) => ({ status, ...written })) };
  }

  const run = (...args: string[]): Promise<CliRun> => start(...args).ended;

  return {
    start,
    run,
    json: async <T extends object>(...args: string[]): Promise<T> => {
      const { status, stdout, stderr } = await run(...args, '--json');
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/^\{.*\}\n$/);
      return JSON.parse(stdout) as T;
    },
    restore: async () => {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    },
  };
}
