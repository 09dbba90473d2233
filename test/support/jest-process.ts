import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

export interface JestEnding {
  status: number;
  stderr: string;
}

/** A process that runs Jest, one run after the other. */
export class JestProcess {
  private constructor(private readonly child: ChildProcess) {}

  static start(): JestProcess {
    return new JestProcess(fork(path.join(__dirname, 'run-jest.cjs'), { cwd: ROOT, silent: true }));
  }

  /** @param args command-line arguments */
  async run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<JestEnding> {
    this.child.send({ args, environment });
    const [ending] = (await once(this.child, 'message')) as [JestEnding];
    return ending;
  }

  async end(): Promise<void> {
    this.child.disconnect();
    await once(this.child, 'exit');
  }
}
