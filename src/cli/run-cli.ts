import { CommanderError } from 'commander';
import { CommandRunner } from './command-runner';
import { describeFailure, toUsageBody } from './describe-failure';
import { createProgram } from './program';
import type { Terminal } from './terminal';
import { toLine } from './to-line';

const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/** Runs one command and resolves to its exit status; whatever goes wrong is told on standard error. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<number> {
  // Looked for by hand, since a command line that cannot be parsed must be answered in JSON too.
  const isJson = args.includes('--json');
  const tell = (text: string): unknown => terminal.stderr.write(text);
  const runner = new CommandRunner(terminal, isJson);
  const program = createProgram(runner, {
    writeOut: (text) => terminal.stdout.write(text),
    writeErr: (text) => (isJson ? undefined : tell(text)),
    outputError: (text, write) => write(`${toLine(text)}\n`),
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return runner.failed ? FAILED : DONE;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return DONE;
      if (isJson) tell(`${JSON.stringify(toUsageBody(error))}\n`);
      return WRONG_USAGE;
    }
    const { body, lines } = describeFailure(error);
    tell(isJson ? `${JSON.stringify(body)}\n` : lines.map((line) => `${line}\n`).join(''));
    return FAILED;
  }
}
