import { exchangeBytes } from '../../support/exchange-bytes';
import { fillIn, resourcesIn, type RequestCase } from '../../support/request-cases';
import type { TeamResources } from '../../support/team-resources';

interface Requester {
  url: string;
  apiKey: string;
  own: TeamResources;
  foreign: TeamResources;
  unknown: TeamResources;
}

/**
 * Returns the requests whose responses differ between resources of another team and resources that do not exist. A request
 * that names several resources is sent with each combination of own and other resources.
 */
export async function findDistinguishable(
  { url, apiKey, own, foreign, unknown }: Requester,
  cases: readonly RequestCase[],
): Promise<string[]> {
  const found: string[] = [];
  for (const request of cases) {
    for (const names of combinations(resourcesIn(request))) {
      const send = (others: TeamResources) =>
        sendRaw(url, apiKey, fillIn(request, { ...own, ...pick(others, names) }));
      const responses = [await send(foreign), await send(unknown)];
      if (responses[0] !== responses[1]) {
        found.push(`${request.method} ${request.path} with a foreign ${names.join(', ')}`);
      }
    }
  }
  return found;
}

/** Returns all bytes of the response without the two headers that differ between any two responses. */
export async function sendRaw(
  url: string,
  apiKey: string,
  { method, path, body = '' }: Pick<RequestCase, 'method' | 'path' | 'body'>,
): Promise<string> {
  const head = [
    `${method.toUpperCase()} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Connection: close',
    `Authorization: Bearer ${apiKey}`,
    ...(body === '' ? [] : ['Content-Type: application/json']),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const response = await exchangeBytes(url, `${head.join('\r\n')}\r\n\r\n${body}`);
  return response.replace(/^X-Request-Id: .*\r\n/im, '').replace(/^Date: .*\r\n/im, '');
}

/** All combinations except the empty one. */
function combinations<T>(items: readonly T[]): T[][] {
  let all: T[][] = [[]];
  for (const item of items) all = all.flatMap((taken) => [taken, [...taken, item]]);
  return all.filter(({ length }) => length > 0);
}

const pick = (resources: TeamResources, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, resources[name] ?? '']));
