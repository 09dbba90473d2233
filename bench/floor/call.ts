import type { Pool } from 'pg';
import type { CachedKey } from './find-key';

/** A request as the floor's endpoints see it. */
export interface Call {
  readonly pool: Pool;
  readonly key: CachedKey;
  /** Whatever the path names: a customer, a form, a platform. */
  readonly id: string;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export type Handler = (call: Call) => Answer | Promise<Answer>;

export const NOT_FOUND: Answer = { status: 404, body: { message: 'Not Found' } };
export const UNAUTHORIZED: Answer = { status: 401, body: { message: 'Unauthorized' } };

/** The envelope that most answers come in. */
export const ok = (data: unknown, status = 200): Answer => ({
  status,
  body: { success: true, data },
});
