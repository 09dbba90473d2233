import { exchangeBytes } from '../../support/exchange-bytes';
import type { Belongings } from './belongings';
import { about, namesIn, type RequestCase } from './request-cases';

interface Asking {
  url: string;
  apiKey: string;
  own: Belongings;
  foreign: Belongings;
  nobodys: Belongings;
}

/**
 * The requests whose answers tell what belongs to another team from what belongs to nobody. A request that names
 * several things is sent with each combination of own and foreign ones.
 */
export async function findTold(
  { url, apiKey, own, foreign, nobodys }: Asking,
  cases: readonly RequestCase[],
): Promise<string[]> {
  const told: string[] = [];
  for (const request of cases) {
    for (const names of combinations(namesIn(request))) {
      const ask = (others: Belongings) =>
        sendBare(url, apiKey, about(request, { ...own, ...pick(others, names) }));
      const [theirs, nobodysAnswer] = [await ask(foreign), await ask(nobodys)];
      if (theirs !== nobodysAnswer) {
        told.push(`${request.method} ${request.path} with a foreign ${names.join(', ')}`);
      }
    }
  }
  return told;
}

/** Every byte of the answer but those of the two headers that no two answers share. */
export async function sendBare(
  url: string,
  apiKey: string,
  { method, path, body = '' }: RequestCase,
): Promise<string> {
  const head = [
    `${method.toUpperCase()} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Connection: close',
    `Authorization: Bearer ${apiKey}`,
    ...(body === '' ? [] : ['Content-Type: application/json']),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  const answer = await exchangeBytes(url, `${head.join('\r\n')}\r\n\r\n${body}`);
  return answer.replace(/^X-Request-Id: .*\r\n/im, '').replace(/^Date: .*\r\n/im, '');
}

/** All but the empty one. */
function combinations<T>(items: readonly T[]): T[][] {
  let all: T[][] = [[]];
  for (const item of items) all = all.flatMap((taken) => [taken, [...taken, item]]);
  return all.filter(({ length }) => length > 0);
}

const pick = (belongings: Belongings, names: readonly (keyof Belongings)[]): Partial<Belongings> =>
  Object.fromEntries(names.map((name) => [name, belongings[name]]));
