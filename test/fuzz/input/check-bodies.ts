import type { DocumentedOperation } from '../../support/documented-api';
import { responseViolations, type Limits } from './response-violations';
import type { FuzzBody } from './fuzz-bodies';
import { send } from './send';
import { nameOf, type Target } from './target';
import { validRequest } from './to-attempts';

/** Sends invalid bodies to an operation and returns the violations of its responses. */
export async function checkBodies(
  target: Target,
  documented: DocumentedOperation,
  bodies: readonly FuzzBody[],
  limits: Limits = {},
): Promise<string[]> {
  const violations: string[] = [];
  for (const { name, bytes, headers, mayBeValid = false } of bodies) {
    const valid = validRequest(target, documented.method, documented.path);
    // The service may close the connection when it rejects a body early.
    const closing = { ...valid.headers, Connection: 'close', ...headers };
    const response = await send(target.url, { ...valid, headers: closing, body: bytes });
    const found = responseViolations(
      target.api,
      documented,
      { in: 'body' },
      { mustFail: !mayBeValid },
      response,
      limits,
    );
    violations.push(
      ...found.map((violation) => `${nameOf(documented)} with ${name}: ${violation}`),
    );
  }
  return violations;
}
