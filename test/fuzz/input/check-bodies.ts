import type { DocumentedOperation } from '../../support/documented-api';
import { answerFaults, type Limits } from './answer-faults';
import type { HostileBody } from './hostile-bodies';
import { send } from './send';
import { nameOf, type Target } from './target';
import { validRequest } from './to-attempts';

/** What is wrong with how an operation refuses bodies that it must not take. */
export async function checkBodies(
  target: Target,
  documented: DocumentedOperation,
  bodies: readonly HostileBody[],
  limits: Limits = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, bytes, headers, mayPass = false } of bodies) {
    const sound = validRequest(target, documented.method, documented.path);
    // Whoever refuses a body early may hang up, so that no other request should follow on the connection.
    const closing = { ...sound.headers, Connection: 'close', ...headers };
    const answer = await send(target.url, { ...sound, headers: closing, body: bytes });
    const found = answerFaults(
      target.api,
      documented,
      { in: 'body' },
      { mustFail: !mayPass },
      answer,
      limits,
    );
    faults.push(...found.map((fault) => `${nameOf(documented)} with ${name}: ${fault}`));
  }
  return faults;
}
