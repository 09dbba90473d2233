import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Length of one round. */
  seconds: number;
  /** How often each side has its turn. */
  rounds: number;
  connections: number;
  /** Names of the scenarios to run. */
  only: readonly string[];
}

/** Ends the bench; its message is for a person. */
export class BenchError extends Error {}

export const USAGE = `npm run bench -- [options]

  --seconds <n>      length of one round (default 4)
  --rounds <n>       rounds of each side (default 4)
  --connections <n>  concurrent connections (default 32)
  --only <names>     comma-separated names of scenarios (default: all)
  --help             this text`;

/** The command line; null when it asks for help. @throws BenchError with what is wrong */
export function readOptions(args: readonly string[], scenarios: readonly string[]) {
  const { values } = parse(args);
  if (values.help === true) return null;
  const only = values.only?.split(',') ?? scenarios;
  for (const name of only) {
    if (!scenarios.includes(name)) {
      throw new BenchError(`--only: there is no scenario "${name}", only ${scenarios.join(', ')}`);
    }
  }
  return {
    seconds: readNumber('--seconds', values.seconds ?? '4'),
    rounds: readNumber('--rounds', values.rounds ?? '4'),
    connections: readNumber('--connections', values.connections ?? '32'),
    only,
  } satisfies BenchOptions;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        seconds: { type: 'string' },
        rounds: { type: 'string' },
        connections: { type: 'string' },
        only: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new BenchError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

function readNumber(option: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 1_000) {
    throw new BenchError(`${option}: must be a whole number from 1 to 1000`);
  }
  return number;
}
