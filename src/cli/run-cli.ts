import { CommanderError } from 'commander';
import { ApiError, type ErrorBody } from '../core/errors/api-error';
import { printableJson, printableText } from '../core/values/printable-text';
import { CommandRunner, type ServiceProvider, type Terminal } from './command-runner';
import { toSingleLine } from './format';
import { createProgram } from './program';

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_WRONG_USAGE = 2;

/** Runs one command and resolves to its exit status. Errors are written to standard error, never thrown. */
export async function runCli(
  args: readonly string[],
  terminal: Terminal,
  useServices?: ServiceProvider,
): Promise<number> {
  // Read without the parser: an error of the parser itself is also written as JSON.
  const isJson = args.includes('--json');
  const writeError = (text: string): unknown => terminal.stderr.write(printableText(text));
  const runner = new CommandRunner(terminal, isJson, useServices);
  try {
    const program = await createProgram(args, runner, {
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => (isJson ? undefined : writeError(text)),
      outputError: (text, write) => write(`${toSingleLine(text)}\n`),
    });
    await program.parseAsync(args, { from: 'user' });
    return runner.failed ? EXIT_FAILED : EXIT_OK;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT_OK;
      if (isJson) writeError(`${printableJson(toUsageBody(error))}\n`);
      return EXIT_WRONG_USAGE;
    }
    const { describeFailure } = await import('./describe-failure.js');
    const { body, lines } = describeFailure(error);
    writeError(isJson ? `${printableJson(body)}\n` : lines.map((line) => `${line}\n`).join(''));
    return EXIT_FAILED;
  }
}

/** Wrong usage as an error body of the API, for `--json`. */
function toUsageBody({ code, message }: CommanderError): ErrorBody {
  const isHelp = code === 'commander.help';
  const reason = isHelp ? 'name a command; --help lists them' : message.replace(/^error: /, '');
  return new ApiError('VALIDATION_FAILED', [toSingleLine(reason)]).toBody();
}
