import { BenchError } from '../options';
import type { Contenders } from '../processes/start-contenders';
import type { MeasuredProcess } from '../processes/start-process';

/** The service looks its key up again every few seconds, the floor never: not a part of any endpoint. */
const KEY_LOOK_UP = /\bapi_keys\b/;

/**
 * Lets both do the same, and sees that the floor's statements are the service's: each of them word by
 * word, and as often; of several processes each may have to look up for itself what it remembers. @throws BenchError when they differ, so that the floor cannot fall behind unnoticed
 */
export async function compareStatements(
  { service, floor }: Pick<Contenders, 'service' | 'floor'>,
  act: (side: MeasuredProcess) => Promise<void>,
): Promise<void> {
  const ofService = await statementsDuring(service, act);
  const ofFloor = await statementsDuring(floor, act);
  const [stray] = ofFloor.filter((text) => {
    const [times, wanted] = [countIn(ofService, text), countIn(ofFloor, text)];
    return times < wanted || times > wanted * service.processes;
  });
  if (stray === undefined) return;
  const others = new Set(ofService.filter((text) => !ofFloor.includes(text)));
  throw new BenchError(
    'The floor does not run what the service runs; mend bench/floor.\n' +
      `  ${countIn(ofFloor, stray)} times by the floor, ${countIn(ofService, stray)} times by the service:\n` +
      `    ${stray}\n  by the service alone:\n    ${[...others].join('\n    ') || 'none'}`,
  );
}

const countIn = (statements: readonly string[], wanted: string): number =>
  statements.filter((statement) => statement === wanted).length;

async function statementsDuring(
  side: MeasuredProcess,
  act: (side: MeasuredProcess) => Promise<void>,
): Promise<string[]> {
  await side.ask('record-statements');
  await act(side);
  const { statements } = await side.ask('recorded-statements');
  return statements.map(withoutLayout).filter((statement) => !KEY_LOOK_UP.test(statement));
}

/** Line breaks and blanks say nothing, least of all inside of parentheses. */
const withoutLayout = (statement: string): string =>
  statement
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\() | (?=\))/g, '')
    .trim();
