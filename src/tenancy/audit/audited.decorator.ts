import { Inject, Req } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { TeamRequest } from '../scope/team-request';
import type { TeamContext } from '../scope/team-context';
import { AuditLog } from './audit-log';
import type { Actor, AuditedChange } from './audited-change';

export interface Audited {
  readonly action: string;
  readonly target: string;
  /** The parameter of the path that names the target; without one, the `id` in the response. */
  readonly param?: string;
  /** Properties of the validated body that are recorded. They contain no secrets and no personal data. */
  readonly details?: readonly string[];
  /** Properties that may contain personal data: the names of those in the body are recorded as `changed`, without values. */
  readonly names?: readonly string[];
  /**
   * true: the service itself records `change` of its scope. It calls `AuditLog.runDescribed` when its work queues before the
   * transaction begins, or `insertAuditEvents` in the statement of the change, which then needs no transaction.
   */
  readonly isRecordedByService?: boolean;
}

type Endpoint = (this: object, ...args: unknown[]) => unknown;

/** The property of a controller that holds the injected log. */
const LOG = Symbol('AuditLog');
export const AUDITED = Symbol('Audited');

/**
 * Records each successful call of a write in the audit log, in its transaction. Below `@Idempotent()`, whose transaction it
 * joins. Not an interceptor, because Nest would send every request of the route through several observables.
 */
export const Audited =
  (settings: Audited): MethodDecorator =>
  (prototype, name, descriptor) => {
    const endpoint = descriptor.value as Endpoint;
    // The request becomes a parameter after those that the endpoint declares.
    const requestIndex = endpoint.length;
    const bodyIndex = indexOfBody(settings, prototype, name);
    Req()(prototype, name, requestIndex);
    Inject(AuditLog)(prototype, LOG);

    const audited: Endpoint = function (...args) {
      const request = args[requestIndex] as TeamRequest;
      const team = args.find((arg) => isTeamOf(request, arg));
      if (team === undefined) throw new Error(`No parameter of ${String(name)} has the team.`);
      const describe = (result: unknown): AuditedChange => ({
        actor: actorOf(team),
        action: settings.action,
        targetKind: settings.target,
        targetId: targetIdOf(settings, request, result),
        details: detailsOf(settings, args[bodyIndex]),
        requestId: request.requestId,
      });
      const callWith = (scope: TeamContext): unknown =>
        endpoint.apply(
          this,
          args.map((arg) => (arg === team ? scope : arg)),
        );
      if (settings.isRecordedByService === true) {
        return callWith({ ...team, change: describe(undefined) });
      }
      return (Reflect.get(this, LOG) as AuditLog).run(
        team,
        async (scope) => callWith(scope),
        describe,
      );
    };
    // Keeps the metadata of the decorators that were applied before this one.
    for (const key of Reflect.getMetadataKeys(endpoint) as unknown[]) {
      Reflect.defineMetadata(key, Reflect.getMetadata(key, endpoint), audited);
    }
    Reflect.defineMetadata(AUDITED, settings, audited);
    Object.defineProperty(audited, 'name', { value: endpoint.name });
    Object.defineProperty(audited, 'length', { value: requestIndex + 1 });
    descriptor.value = audited as typeof descriptor.value;
  };

/** Whether an argument is the team of the request, or a scope that `@Idempotent()` made from it. */
function isTeamOf({ team }: TeamRequest, argument: unknown): argument is TeamContext {
  if (team === undefined || typeof argument !== 'object' || argument === null) return false;
  const { key, member } = argument as Partial<TeamContext>;
  return key === team.key && member === team.member;
}

const actorOf = ({ key, member }: TeamContext): Actor =>
  member === undefined ? { kind: 'key', id: key.id } : { kind: 'user', id: member.userId };

/** The id in the path, or that of the response: `{ data: { id } }`, or `{ id }` without an envelope. */
function targetIdOf({ param }: Audited, request: TeamRequest, result: unknown): string | null {
  const named = param === undefined ? undefined : request.params[param];
  if (typeof named === 'string') return named;
  const body = (result ?? {}) as {
    readonly id?: unknown;
    readonly data?: { readonly id?: unknown };
  };
  const { id } = body.data ?? body;
  return typeof id === 'string' ? id : null;
}

/**
 * The index of the parameter that is the validated body; -1 where nothing of the body is recorded.
 * @throws Error when a recorded body is no parameter
 */
function indexOfBody(
  { details, names }: Audited,
  prototype: object,
  name: string | symbol,
): number {
  if (details === undefined && names === undefined) return -1;
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, prototype.constructor, name) as
    | Record<string, { readonly index: number; readonly data?: unknown }>
    | undefined;
  const body = Object.entries(parameters ?? {}).find(
    ([key, { data }]) => key.startsWith(`${RouteParamtypes.BODY}:`) && data === undefined,
  );
  if (body === undefined) throw new Error(`${String(name)} has no parameter with its body.`);
  return body[1].index;
}

/** @param body the DTO, whose values the rules have accepted: rows of the log are kept for ever */
function detailsOf({ details = [], names }: Audited, body: unknown): Record<string, unknown> {
  const sent = Object(body) as Record<string, unknown>;
  const isSent = (name: string): boolean => sent[name] !== undefined;
  const values = details.filter(isSent).map((name) => [name, sent[name]] as const);
  return Object.fromEntries(
    names === undefined ? values : [...values, ['changed', names.filter(isSent)] as const],
  );
}
