import type { DocumentedOperation } from '../../support/documented-api';
import { READ_BACK } from '../read-back/read-back';
import { answerFaults, type Limits } from './answer-faults';
import { headerFaults } from './header-faults';
import type { Hand } from './deal-values';
import type { Place } from './places';
import { type HostileAnswer, send } from './send';
import { nameOf, type Target } from './target';
import { type Attempt, toAttempts, validRequest } from './to-attempts';

/** What came of the requests to one or more places. */
export interface Tally {
  sent: number;
  accepted: number;
  faults: string[];
}

/** Puts each value into the place, one after the other, and tells what the service did wrong. */
export async function checkPlace(
  target: Target,
  documented: DocumentedOperation,
  place: Place,
  hand: Hand,
  limits: Limits = {},
): Promise<Tally> {
  const tally: Tally = { sent: 0, accepted: 0, faults: [] };
  for (const attempt of toAttempts(target, documented, place, hand)) {
    const answer = await send(target.url, attempt.request);
    tally.sent += 1;
    if (answer.status < 300) tally.accepted += 1;
    const faults = [
      ...answerFaults(target.api, documented, place, attempt, answer, limits),
      ...(await lossesOf(target, documented, place, attempt, answer)),
    ];
    tally.faults.push(
      ...faults.map((fault) => `${nameOf(documented)} ${place.name} ${attempt.shown}: ${fault}`),
    );
  }
  return tally;
}

/** What accepted values have become. */
async function lossesOf(
  target: Target,
  documented: DocumentedOperation,
  place: Place,
  attempt: Attempt,
  answer: HostileAnswer,
): Promise<string[]> {
  if (place.in === 'header') return headerFaults(target, place, attempt, answer);
  const readBack = READ_BACK[nameOf(documented)];
  const { body } = attempt.request;
  if (answer.status >= 300 || place.in !== 'body' || readBack === undefined) return [];
  return readBack(target, JSON.parse(String(body)) as unknown, answer.body);
}

/** Why the request that hostile ones are made of is not taken itself; nothing could be learnt from its variants. */
export async function validRequestFaults(
  target: Target,
  documented: DocumentedOperation,
): Promise<string[]> {
  const { method, path } = documented;
  const { status, text } = await send(target.url, validRequest(target, method, path));
  return status < 300 ? [] : [`${nameOf(documented)}: ${status} ${text}`];
}
