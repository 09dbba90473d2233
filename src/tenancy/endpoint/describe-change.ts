import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { RequestScope } from '../scope/request-scope';
import type { AuditedChange } from '../audit/audited-change';
import type { TeamRequest } from '../scope/team-request';
import { comparableId } from '../../core/values/identifiers';

/** What the audit log records of a write; its action is the id of the endpoint. */
export interface Audit {
  /** What is changed: `customer`. */
  readonly target: string;
  /** The parameter of the path that names the target; without one, the `id` in the response. */
  readonly param?: string;
  /** The other parameters of the path that are recorded. With the form of a target, the list of the form shows the change. */
  readonly params?: readonly string[];
  /** Properties of the validated body that are recorded. They contain no secrets and no personal data. */
  readonly details?: readonly string[];
  /** Properties that may contain personal data. The names of those in the body are recorded as `changed`, without values. */
  readonly namesOnly?: readonly string[];
}

/** Describes a call of the endpoint `action` for the audit log. @param result the body of the response, if the target is in it */
export function describeChange(
  action: string,
  { target, param, params, details, namesOnly }: Audit,
  { actor, requestId }: RequestScope,
  request: TeamRequest,
  body: unknown,
  result?: unknown,
): AuditedChange {
  return {
    actor,
    action,
    targetKind: target,
    targetId: targetIdOf(param, request, result),
    details: { ...paramsOf(params, request), ...detailsOf(details, namesOnly, body) },
    requestId,
  };
}

/** The id in the path, or that of the response: `{ data: { id } }`, or `{ id }` without an envelope. */
function targetIdOf(
  param: string | undefined,
  request: TeamRequest,
  result: unknown,
): string | null {
  const named = param === undefined ? undefined : request.params[param];
  if (typeof named === 'string') return comparableId(named);
  const body = (result ?? {}) as {
    readonly id?: unknown;
    readonly data?: { readonly id?: unknown };
  };
  const { id } = body.data ?? body;
  return typeof id === 'string' ? id : null;
}

function paramsOf(
  names: readonly string[] | undefined,
  { params }: TeamRequest,
): Record<string, unknown> {
  if (names === undefined) return {};
  return Object.fromEntries(names.map((name) => [name, comparableId(String(params[name]))]));
}

/** @param body the DTO, whose values the rules have accepted: rows of the log are kept for ever */
function detailsOf(
  details: readonly string[] = [],
  namesOnly: readonly string[] | undefined,
  body: unknown,
): Record<string, unknown> {
  const sent = Object(body) as Record<string, unknown>;
  const isSent = (name: string): boolean => sent[name] !== undefined;
  const values = details.filter(isSent).map((name) => [name, sent[name]] as const);
  return Object.fromEntries(
    namesOnly === undefined ? values : [...values, ['changed', namesOnly.filter(isSent)] as const],
  );
}

/**
 * The index of the parameter of a handler that is its validated body, or -1 if nothing of the body is recorded.
 * @throws Error when a recorded body is no parameter
 */
export function indexOfBody(
  { details, namesOnly }: Audit,
  prototype: object,
  name: string | symbol,
): number {
  if (details === undefined && namesOnly === undefined) return -1;
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, name) as
    | Record<string, { readonly index: number; readonly data?: unknown }>
    | undefined;
  const body = Object.entries(parameters ?? {}).find(
    ([key, { data }]) => key.startsWith(`${RouteParamtypes.BODY}:`) && data === undefined,
  );
  if (body === undefined) throw new Error(`${String(name)} has no parameter with its body.`);
  return body[1].index;
}
