import { Inject, Req } from '@nestjs/common';
import type { Response } from 'express';
import type { RequestScope } from '../scope/request-scope';
import { scopeIndexOf } from '../scope/current-scope.decorator';
import { recordIndexOf, type WriteRecord } from './write-record';
import { AuditLog } from '../audit/audit-log';
import { IdempotencyService, type KeyedResponse } from '../idempotency/idempotency.service';
import { readKeyedRequest } from '../idempotency/keyed-request';
import type { KeyToStore } from '../idempotency/store-key.sql';
import type { TeamRequest } from '../scope/team-request';
import { type Audit, describeChange, indexOfBody } from './describe-change';

/** How an endpoint treats the `Idempotency-Key` of a request. */
export type Idempotency =
  /** The key and the response are stored in one transaction with the effect. */
  | 'transaction'
  /** The only statement of the endpoint stores them, see `IdempotencyService.runInStatement`. */
  | 'statement'
  /** The header is ignored: the method is idempotent, or the endpoint is not in `/v1`. */
  | 'none';

export interface RecordedWrite {
  /** The action in the audit log. */
  readonly id: string;
  readonly audit: Audit & {
    /**
     * The endpoint's service records the change. It calls `AuditLog.run` if its work queues before the transaction begins, or
     * `insertAuditEvents` in the statement of the change, which then needs no transaction. The endpoint has `@ToRecord()`.
     */
    readonly recordedBy?: 'service';
    /** Whether the rows of the effect say which API key wrote them, so that the log has only what people do by hand. */
    readonly isInRowOfKey?: boolean;
  };
  readonly idempotency: Idempotency;
}

type Handler = (this: object, ...args: unknown[]) => unknown;

/** The properties of a controller that hold the injected services. */
const AUDIT_LOG = Symbol('AuditLog');
const IDEMPOTENCY_SERVICE = Symbol('IdempotencyService');

/**
 * Records each successful call of a handler in the audit log, in its transaction, and runs it once for each `Idempotency-Key`. Not an
 * interceptor, because Nest would send every request of the route through several observables.
 */
export const recordWrite =
  ({ id, audit, idempotency }: RecordedWrite): MethodDecorator =>
  (prototype, name, descriptor) => {
    const handler = descriptor.value as Handler;
    const scopeIndex = scopeIndexOf(prototype, name);
    if (scopeIndex === undefined) throw new Error(`${String(name)} has no @CurrentScope().`);
    const recordIndex = recordIndexOf(prototype, name);
    const isRecordedByService = audit.recordedBy === 'service';
    if (isRecordedByService !== (recordIndex !== undefined)) {
      throw new Error(`${String(name)}: recordedBy: 'service' and @ToRecord() belong together.`);
    }
    const bodyIndex = indexOfBody(audit, prototype, name);
    // The request becomes a parameter after those that the handler declares.
    const requestIndex = handler.length;
    Req()(prototype, name, requestIndex);
    Inject(AuditLog)(prototype, AUDIT_LOG);
    Inject(IdempotencyService)(prototype, IDEMPOTENCY_SERVICE);

    const write: Handler = function (...args) {
      const request = args[requestIndex] as TeamRequest;
      const body = args[bodyIndex];
      const call = (scope: RequestScope, record?: WriteRecord): unknown => {
        const given = args.slice(0, requestIndex);
        given[scopeIndex] = scope;
        if (recordIndex !== undefined) given[recordIndex] = record;
        return handler.apply(this, given);
      };
      const callAndRecord = (scope: RequestScope, idempotencyKey: KeyToStore | null): unknown => {
        if (isRecordedByService) {
          const isInRow = audit.isInRowOfKey === true && scope.actor.kind === 'key';
          const change = isInRow ? null : describeChange(id, audit, scope, request, body);
          return call(scope, { change, key: idempotencyKey });
        }
        return (Reflect.get(this, AUDIT_LOG) as AuditLog).run(
          scope,
          (result) => describeChange(id, audit, scope, request, body, result),
          async (unit) => call(unit),
        );
      };
      const keyedRequest = idempotency === 'none' ? null : readKeyedRequest(request);
      if (keyedRequest === null) return callAndRecord(args[scopeIndex] as RequestScope, null);
      request.isKeyClaimed = true;
      const service = Reflect.get(this, IDEMPOTENCY_SERVICE) as IdempotencyService;
      return respondOnce(request, async (response) => {
        const respond = async (scope: RequestScope, idempotencyKey: KeyToStore | null) => {
          const sent = await callAndRecord(scope, idempotencyKey);
          return { status: response.statusCode, body: JSON.stringify(sent) };
        };
        return idempotency === 'statement'
          ? service.runInStatement(keyedRequest, respond)
          : service.run(keyedRequest, (unit) => respond(unit, null));
      });
    };
    // Keeps the metadata of the decorators that were applied before this one.
    for (const metadataKey of Reflect.getMetadataKeys(handler) as unknown[]) {
      Reflect.defineMetadata(metadataKey, Reflect.getMetadata(metadataKey, handler), write);
    }
    Object.defineProperty(write, 'name', { value: handler.name });
    Object.defineProperty(write, 'length', { value: requestIndex + 1 });
    descriptor.value = write as typeof descriptor.value;
  };

async function respondOnce(
  { res: response }: TeamRequest,
  run: (response: Response) => Promise<KeyedResponse>,
): Promise<unknown> {
  if (response === undefined) throw new Error('The request has no response.');
  const { status, body, isReplay } = await run(response);
  response.status(status);
  if (isReplay) response.setHeader('Idempotent-Replayed', 'true');
  return JSON.parse(body) as unknown;
}
