import type { Response } from 'express';
import { okPage } from './envelope';
import type { LargePage } from '../values/page';
import type { AppRequest } from './request-context';
import { sendStream } from './send-stream';
import { markTotal } from './total-header';

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };

/**
 * Sends the envelope of a list; entries of `rest` are written one by one.
 * @throws WaitTimeoutError when the deadline has passed: serializing megabytes would make later responses late as well
 */
export async function sendPage<T>(response: Response, page: LargePage<T>): Promise<void> {
  const { rest } = page;
  markTotal(response, page);
  (response.req as AppRequest).deadline?.check();
  if (rest === null) response.json(okPage(page));
  else await sendStream(response, JSON_HEADERS, writePage({ ...page, rest }));
}

async function* writePage<T>({
  items,
  rest,
  pagination,
}: LargePage<T> & { rest: AsyncIterable<T> }): AsyncGenerator<string> {
  const first = JSON.stringify(items);
  yield `{"success":true,"data":${first.slice(0, -1)}`;
  for await (const item of rest) yield `,${JSON.stringify(item)}`;
  yield `],"pagination":${JSON.stringify(pagination)}}`;
}
