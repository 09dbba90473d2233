import type { INestApplicationContext } from '@nestjs/common';
import { ProgressBar } from './progress-bar';
import type { Terminal } from './terminal';
import { withServices } from './with-services';

/** What a command has to say, for programs and for people. */
export interface CommandResult {
  /** Printed as one line with `--json`. */
  readonly json: object;
  readonly text: string;
  /** The exit status becomes 1 although there is a result, as of a check that found something. */
  readonly failed?: boolean;
}

type Action<Options> = (options: Options) => Promise<void>;

/** Runs what a command does and prints its result in the form that was asked for. */
export class CommandRunner {
  private hasFailed = false;

  constructor(
    private readonly terminal: Terminal,
    private readonly isJson: boolean,
  ) {}

  get failed(): boolean {
    return this.hasFailed;
  }

  /** A line for the person watching; programs do not see it. */
  readonly notice = (message: string): void => {
    if (!this.isJson) this.terminal.stderr.write(`${message}\n`);
  };

  /** Long work that tells how much of it is done; a person at a terminal sees a bar meanwhile. */
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

  /** A command that works on the database, through the services of the API. */
  withServices<Options>(
    work: (services: INestApplicationContext, options: Options) => Promise<CommandResult>,
  ): Action<Options> {
    return this.alone((options) =>
      withServices(this.notice, (services) => work(services, options)),
    );
  }

  /** A command that looks after itself. */
  alone<Options>(work: (options: Options) => Promise<CommandResult>): Action<Options> {
    return async (options) => {
      const { json, text, failed = false } = await work(options);
      this.terminal.stdout.write(`${this.isJson ? JSON.stringify(json) : text}\n`);
      this.hasFailed = failed;
    };
  }
}
