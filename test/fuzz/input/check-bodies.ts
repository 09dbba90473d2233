import type { DocumentedOperation } from '../../support/documented-api';
import { responseViolations, type Limits } from './response-violations';
import type { FuzzBody } from './fuzz-bodies';
import { send } from './send';
import { nameOf, type Target } from './target';
import { validRequest } from './to-attempts';

/** What is wrong with how an operation rejects bodies that it must not take. */
export async function checkBodies(
  target: Target,
  documented: DocumentedOperation,
  bodies: readonly FuzzBody[],
  limits: Limits = {},
): Promise<string[]> {
  const violations: string[] = [];
  for (const { name, bytes, headers, mayPass = false } of bodies) {
    const sound = validRequest(target, documented.method, documented.path);
    // Whoever rejects a body early may hang up, so that no other request should follow on the connection.
    const closing = { ...sound.headers, Connection: 'close', ...headers };
    const response = await send(target.url, { ...sound, headers: closing, body: bytes });
    const found = responseViolations(
      target.api,
      documented,
      { in: 'body' },
      { mustFail: !mayPass },
      response,
      limits,
    );
    violations.push(
      ...found.map((violation) => `${nameOf(documented)} with ${name}: ${violation}`),
    );
  }
  return violations;
}
