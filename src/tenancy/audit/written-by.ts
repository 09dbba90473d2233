import type { RequestScope } from '../scope/request-scope';

/** The API key that wrote a row and its request: columns of rows that are their own record. */
export interface WrittenBy {
  /** null: a person, whose change is in the audit log, a visitor of a public page, a job, or the operator. */
  readonly keyId: string | null;
  readonly requestId: string | null;
}

const NO_KEY: WrittenBy = { keyId: null, requestId: null };

export const writtenBy = ({ actor, requestId }: RequestScope): WrittenBy =>
  actor.kind === 'key' ? { keyId: actor.id, requestId } : NO_KEY;
