import { createParamDecorator } from '@nestjs/common';
import type { AuditedChange } from '../audit/audited-change';
import type { KeyToStore } from '../idempotency/store-key.sql';

/** What the statement of a write stores besides its effect, so that it needs no transaction. */
export interface WriteRecord {
  /** The event of the audit log, or null if the rows of the effect say who made it, or nothing is recorded. */
  readonly change: AuditedChange | null;
  /** The `Idempotency-Key`, or null if the request has none or its transaction stores it. */
  readonly key: KeyToStore | null;
}

/** For effects that no request asks for, such as those of imports. */
export const NOTHING_TO_RECORD: WriteRecord = { change: null, key: null };

const PlaceOfRecord = createParamDecorator(() => NOTHING_TO_RECORD);

/** The index of the parameter with the record, by method of a prototype. */
const recordIndexes = new WeakMap<object, Map<string | symbol, number>>();

/** `@ToRecord() record: WriteRecord` of an endpoint with `recordedBy: 'service'`: what its service stores. */
export const ToRecord = (): ParameterDecorator => (prototype, method, index) => {
  if (method === undefined) throw new Error('A constructor records nothing.');
  PlaceOfRecord()(prototype, method, index);
  const indexes = recordIndexes.get(prototype) ?? new Map<string | symbol, number>();
  recordIndexes.set(prototype, indexes.set(method, index));
};

/** The index of the parameter with `@ToRecord()`, or undefined without one. */
export const recordIndexOf = (prototype: object, method: string | symbol): number | undefined =>
  recordIndexes.get(prototype)?.get(method);
