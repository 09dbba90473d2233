import type { IncomingMessage } from 'node:http';
import type { Pool } from 'pg';
import type { CachedKey } from './find-key';

/** A request to an endpoint of `floor`. */
export interface Call {
  readonly pool: Pool;
  readonly key: CachedKey;
  /** The path parameter: an id of a customer or form, or a platform. */
  readonly id: string;
  readonly body?: unknown;
}

export interface FloorResponse {
  readonly status: number;
  readonly body: unknown;
}

export type Handler = (call: Call) => FloorResponse | Promise<FloorResponse>;

export const NOT_FOUND: FloorResponse = { status: 404, body: { message: 'Not Found' } };
export const UNAUTHORIZED: FloorResponse = { status: 401, body: { message: 'Unauthorized' } };

/** Wraps data in the envelope of successful responses. */
export const ok = (data: unknown, status = 200): FloorResponse => ({
  status,
  body: { success: true, data },
});

export interface RequestedPage {
  /** The number of the page, from 1. */
  readonly page: number;
  readonly limit: number;
}

/** The default page of a list. */
export const FIRST_PAGE: RequestedPage = { page: 1, limit: 20 };

export function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}
