import { parseArgs } from 'node:util';

/** An error whose message is all that the user needs: printed without a stack, exit status 1. */
export class UserError extends Error {}

/** Wrong usage: also prints the usage; exit status 2. */
export class UsageError extends UserError {}

/**
 * Calls `main` with the options of the command line, and exits with the status that it resolves to. `--help` prints `help`, whose
 * first line is the usage. Errors that are no UserError are bugs, and keep their stack.
 */
export async function runScript(help, options, main) {
  try {
    const { help: isHelp, ...values } = readOptions({ ...options, help: { type: 'boolean' } });
    if (isHelp) process.stdout.write(help);
    else process.exitCode = await main(values);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const isUsage = error instanceof UsageError;
    process.stderr.write(`${error.message}\n${isUsage ? `${help.split('\n', 1)[0]}\n` : ''}`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

function readOptions(options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(error.message);
  }
}
