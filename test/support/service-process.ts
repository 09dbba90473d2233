import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Less than the time limit of hooks and tests, so that the error for a hanging start contains the output. */
const START_TIMEOUT_MS = 100_000;

/** The service as a separate process. */
export class ServiceProcess {
  private output = '';
  private readonly ended: Promise<unknown>;
  private readonly closed: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'exit');
    this.closed = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
  }

  /** Runs the program compiled into `folder`. */
  static start(folder: string, environment: NodeJS.ProcessEnv): ServiceProcess {
    return ServiceProcess.run(['node', path.join(folder, 'dist/src/main.js')], folder, environment);
  }

  /** Runs a command in `folder`; `node` is the Node.js of the tests. */
  static run(
    [program = '', ...args]: readonly string[],
    folder: string,
    environment: NodeJS.ProcessEnv,
  ): ServiceProcess {
    return new ServiceProcess(
      spawn(program === 'node' ? process.execPath : program, args, {
        cwd: folder,
        env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...environment },
      }),
    );
  }

  /** The output so far. */
  get text(): string {
    return this.output;
  }

  get exitCode(): number | null {
    return this.child.exitCode;
  }

  /** Whether the process has ended. */
  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Waits until the service listens; returns its URL. */
  async url(): Promise<string> {
    const found = await this.waitFor(/Base URL {2}(http:\/\/\S+)\/v1/);
    // Tests also open sockets: `localhost` may be ::1 first, on which the service does not listen.
    return (found[1] ?? '').replace('//localhost:', '//127.0.0.1:');
  }

  async waitFor(pattern: RegExp): Promise<RegExpExecArray> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const found = pattern.exec(this.output);
      if (found !== null) return found;
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The output does not match ${String(pattern)}: ${this.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Sends the signal, and waits until the process has ended; resolves with the exit status. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    await this.ended;
    return this.child.exitCode;
  }

  /** Waits until the process has ended and all output is read; resolves with the exit status. */
  async end(): Promise<number | null> {
    await this.closed;
    return this.child.exitCode;
  }
}
