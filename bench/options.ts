import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Length of one round. */
  seconds: number;
  /** How often each contender has its turn. */
  rounds: number;
  connections: number;
  /** Of the service: more than one is a supervisor with so many workers. */
  processes: number;
  /** Whether the twins made with frameworks take their turns, too. */
  peers: boolean;
  /** Names of the scenarios to run. */
  only: readonly string[];
}

/** Ends the bench; its message is for a person. */
export class BenchError extends Error {}

export const USAGE = `npm run bench -- [options]

  --seconds <n>      length of one round (default 3)
  --rounds <n>       rounds of each contender (default 4)
  --connections <n>  concurrent connections (default 32)
  --processes <n>    processes of the service, its WEB_CONCURRENCY (default 1)
  --peers <yes|no>   whether the twins made with Fastify and with TypeORM are measured (default yes)
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
    seconds: readNumber('--seconds', values.seconds ?? '3'),
    rounds: readNumber('--rounds', values.rounds ?? '4'),
    connections: readNumber('--connections', values.connections ?? '32'),
    processes: readNumber('--processes', values.processes ?? '1'),
    peers: readYesOrNo('--peers', values.peers ?? 'yes'),
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
        processes: { type: 'string' },
        peers: { type: 'string' },
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

function readYesOrNo(option: string, text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new BenchError(`${option}: must be yes or no`);
  return text === 'yes';
}
