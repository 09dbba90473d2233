import { createInterface } from 'node:readline';
import type { INestApplicationContext } from '@nestjs/common';
import { printableJson, printableText } from '../core/values/printable-text';
import type { CommandModules } from './command-modules';
import { describeLoss, type Loss, type SureOption } from './deletion-question';
import { type Output, ProgressBar } from './progress-bar';

/** The streams of a command line: the result goes to `stdout`, everything else to `stderr`. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  /** Answers questions if it is a terminal. Without it, nothing is asked. */
  readonly stdin?: NodeJS.ReadableStream & { readonly isTTY?: boolean };
}

/** The result of a command whose question was not answered with yes. */
export const NOTHING_DELETED: CommandResult = {
  json: {},
  text: 'Nothing is deleted.',
  failed: true,
};

/** The result of a command, for programs and for people. */
export interface CommandResult {
  /** Printed as one line with `--json`. */
  readonly json: object;
  readonly text: string;
  /** Makes the exit status 1 although there is a result, such as a failed check. */
  readonly failed?: boolean;
}

/** Runs `work` with the services of `loadModules`, or of all modules; `notice` gets messages for people. */
export type ServiceProvider = <T>(
  notice: (message: string) => void,
  work: (services: INestApplicationContext) => Promise<T>,
  loadModules?: CommandModules,
) => Promise<T>;

/** Imports the services on demand: it takes a second, and some commands need none. */
const newServices: ServiceProvider = async (notice, work, loadModules) => {
  const { withServices } = await import('./with-services.js');
  return withServices(notice, work, loadModules);
};

type Action<Options> = (options: Options) => Promise<void>;

/** Runs the action of a command and prints its result as text or, with `--json`, as JSON. */
export class CommandRunner {
  private hasFailed = false;

  constructor(
    private readonly terminal: Terminal,
    private readonly isJson: boolean,
    private readonly useServices: ServiceProvider = newServices,
  ) {}

  get failed(): boolean {
    return this.hasFailed;
  }

  /** Whether messages for people are printed: not with `--json`. */
  get hasReader(): boolean {
    return !this.isJson;
  }

  /**
   * Prints the numbers of what is lost, and asks whether to continue. Does not ask with `--yes` or `--json`, or without a terminal, so that no script waits.
   * @returns whether to continue
   */
  async mayDelete(loss: Loss, { yes }: SureOption): Promise<boolean> {
    this.notice(describeLoss(loss));
    const { stdin, stderr } = this.terminal;
    if (yes === true || this.isJson || stdin?.isTTY !== true || stderr.isTTY !== true) return true;
    stderr.write('Go on? [y/N] ');
    const lines = createInterface({ input: stdin });
    try {
      for await (const line of lines) return /^y(es)?$/i.test(line.trim());
      return false;
    } finally {
      lines.close();
    }
  }

  /** Writes a line for people; omitted with `--json`. */
  readonly notice = (message: string): void => {
    if (!this.isJson) this.terminal.stderr.write(`${printableText(message)}\n`);
  };

  /** Runs `work` and draws a progress bar during it if standard error is a terminal. */
  async withProgress<T>(
    total: number,
    work: (update: (done: number) => void) => Promise<T>,
  ): Promise<T> {
    const { stderr } = this.terminal;
    const bar = new ProgressBar(!this.isJson && stderr.isTTY === true ? stderr : null, total);
    try {
      return await work(bar.update);
    } finally {
      bar.end();
    }
  }

  /** Prints a result before the command has ended. */
  readonly print = ({ json, text }: CommandResult): void => {
    this.terminal.stdout.write(`${this.isJson ? printableJson(json) : printableText(text)}\n`);
  };

  /**
   * Returns an action that gets the services of the API, connected to the configured database.
   * @param loadModules imports the modules with these services, or all modules if omitted
   */
  withServices<Options>(
    work: (services: INestApplicationContext, options: Options) => Promise<CommandResult | null>,
    loadModules?: CommandModules,
  ): Action<Options> {
    return this.action((options) =>
      this.useServices(this.notice, (services) => work(services, options), loadModules),
    );
  }

  /** Returns an action that prints the result of `work`, or nothing if it is null, because `work` has printed it. */
  action<Options>(work: (options: Options) => Promise<CommandResult | null>): Action<Options> {
    return async (options) => {
      const result = await work(options);
      if (result === null) return;
      this.print(result);
      this.hasFailed = result.failed ?? false;
    };
  }
}
