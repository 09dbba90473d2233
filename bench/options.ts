import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** The length of one round, in seconds. */
  seconds: number;
  /** The number of rounds of each implementation. */
  rounds: number;
  connections: number;
  /** The number of processes of the service; if more than one, a supervisor starts them as workers. */
  processes: number;
  /** Whether the baselines `fastify` and `typeorm` are also measured. */
  baselines: boolean;
  /** The other product that is also measured, in the scenarios of which it has an equivalent. */
  beside: 'parse-server' | undefined;
  /** The names of the scenarios to run. */
  only: readonly string[];
}

/** Ends the benchmark; printed without a stack. */
export class BenchError extends Error {}

export const USAGE = `npm run bench -- [options]

  --seconds <n>         length of one round (default 3)
  --rounds <n>          rounds of each implementation (default 4)
  --connections <n>     concurrent connections (default 32)
  --processes <n>       processes of the service, its WEB_CONCURRENCY (default 1)
  --baselines <yes|no>  whether the baselines fastify and typeorm are also measured (default yes)
  --beside parse-server another product, installed from the npm registry, in get-customer, loyalty and submit
  --only <names>        comma-separated names of scenarios (default: all)
  --help                this text`;

/** Reads the command line. Returns null for `--help`. @throws BenchError if an option is invalid */
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
    baselines: readYesOrNo('--baselines', values.baselines ?? 'yes'),
    beside: readBeside(values.beside),
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
        baselines: { type: 'string' },
        beside: { type: 'string' },
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

function readBeside(text: string | undefined): BenchOptions['beside'] {
  if (text !== undefined && text !== 'parse-server') {
    throw new BenchError('--beside: must be parse-server');
  }
  return text;
}
