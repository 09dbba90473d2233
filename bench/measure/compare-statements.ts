import { INSERT_CUSTOMER, INSERT_CUSTOMERS } from '../floor/statements/customers';
import { INSERT_BARE_RESPONSE } from '../floor/statements/forms';
import { BenchError } from '../options';
import type { Implementations } from '../processes/start-implementations';
import type { MeasuredProcess } from '../processes/start-process';

/** The service reloads the key every few seconds, `floor` does not: ignored in the comparison. */
const KEY_LOOKUP = /\bapi_keys\b/;

/**
 * Requires that the service runs each statement of `floor` except {@link UNCOUNTED}, word by word and the same number of times; if it
 * has several processes, each may fill its own caches. @throws BenchError if a statement differs
 */
export async function compareStatements(
  { service, floor }: Pick<Implementations, 'service' | 'floor'>,
  act: (implementation: MeasuredProcess) => Promise<void>,
): Promise<void> {
  const ofService = await statementsDuring(service, act);
  const ofFloor = await statementsDuring(floor, act);
  const [different] = ofFloor.filter((text) => {
    if (UNCOUNTED.has(text)) return false;
    const [actual, expected] = [countIn(ofService, text), countIn(ofFloor, text)];
    return actual < expected || actual > expected * service.processes;
  });
  if (different === undefined) return;
  const serviceOnly = new Set(ofService.filter((text) => !ofFloor.includes(text)));
  throw new BenchError(
    'The statements of floor and the service differ: update bench/floor/statements.\n' +
      `  ${countIn(ofFloor, different)} times by floor, ${countIn(ofService, different)} times by the service:\n` +
      `    ${different}\n  only by the service:\n    ${[...serviceOnly].join('\n    ') || 'none'}`,
  );
}

export const normalizeWhitespace = (statement: string): string =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\() | (?=\))/g, '')
    .trim();

/** Statements of `floor` without the counters of the service. */
const UNCOUNTED = new Set(
  [INSERT_BARE_RESPONSE, INSERT_CUSTOMER, INSERT_CUSTOMERS].map(({ text }) =>
    normalizeWhitespace(text),
  ),
);

const countIn = (statements: readonly string[], wanted: string): number =>
  statements.filter((statement) => statement === wanted).length;

async function statementsDuring(
  implementation: MeasuredProcess,
  act: (implementation: MeasuredProcess) => Promise<void>,
): Promise<string[]> {
  await implementation.probe('record-statements');
  await act(implementation);
  const { statements } = await implementation.probe('recorded-statements');
  return statements.map(normalizeWhitespace).filter((statement) => !KEY_LOOKUP.test(statement));
}
