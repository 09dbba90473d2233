import type { RequestScope } from '../scope/request-scope';

/** Who wrote a row, and the request of an API key: columns of rows that are their own record of what keys do. */
export interface WrittenBy {
  /** null for a person, whose change is in the audit log, a visitor of a public page, a job, or the operator. */
  readonly keyId: string | null;
  readonly requestId: string | null;
  /** The member, or null for an API key or nobody of the team. */
  readonly userId: string | null;
}

const WRITTEN_BY_SYSTEM: WrittenBy = { keyId: null, requestId: null, userId: null };

export function writtenBy({ actor, requestId }: RequestScope): WrittenBy {
  if (actor.kind === 'key') return { keyId: actor.id, requestId, userId: null };
  return actor.kind === 'user'
    ? { keyId: null, requestId: null, userId: actor.id }
    : WRITTEN_BY_SYSTEM;
}
