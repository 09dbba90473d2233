import { applyDecorators, Delete, Get, Patch, Post, Put, UseFilters } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiErrors, type DocumentedError } from '../../core/openapi/api-errors.decorator';
import { RequiresConfirmation, RequiresConfirmationFor } from '../access/requires-confirmation';
import { RequiresRole, RequiresRoleFor } from '../access/requires-role.decorator';
import { TakesIdempotencyKey } from '../idempotency/takes-idempotency-key';
import { KeyedRejectionFilter } from '../idempotency/keyed-rejection.filter';
import { type Role, ROLES } from '../scope/role';
import { type RecordedWrite, recordWrite } from './write-handler';

/** Who may call an endpoint: a member with this role and every key; only a key; a person who is signed in, for no team; or anyone. */
type Caller = Role | 'key' | 'person' | 'stranger';

/** A call that the audit log does not record. */
export interface NotAudited {
  /** Why not, for readers. */
  readonly notAudited: string;
}

interface Declaration {
  /** Below that of the controller. */
  readonly path?: string;
  /** The id of the operation: generated clients name their methods by it, and the audit log its action, so it must not change. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** The lowest role, in the console. */
  readonly role: Caller;
  /** What the response is: `envelope(200, FormView)`, see `core/openapi/returns`. */
  readonly returns: MethodDecorator;
  /** In addition to those that all endpoints share. */
  readonly errors?: readonly DocumentedError[];
  /** Whether a person must have entered a password or code in the last 10 minutes: always, or to send one of these properties. */
  readonly confirmation?: 'always' | readonly string[];
}

/** An endpoint that only reads. */
export type ReadEndpoint = Declaration;

/** A write; without its role, audit and idempotency, it does not compile. */
export type WriteEndpoint = Declaration & {
  /** Higher roles that a property of the body requires. */
  readonly roleFor?: Readonly<Record<string, Role>>;
} & (
    | (Omit<RecordedWrite, 'id'> & { readonly role: Role })
    | {
        /** `byService`: the endpoint's service calls `AuditLog.record` for each team that the change concerns. */
        readonly audit: NotAudited | 'byService';
        readonly idempotency: 'none';
      }
  );

const isRole = (caller: Caller): caller is Role => (ROLES as readonly string[]).includes(caller);

/** What `@Endpoint` declares of a handler, for checks of all endpoints. */
export const DeclaredEndpoint = Reflector.createDecorator<ReadEndpoint | WriteEndpoint>();

const declare = (declaration: ReadEndpoint | WriteEndpoint): MethodDecorator[] => {
  const { id, summary, description, role, returns, errors = [], confirmation } = declaration;
  return [
    DeclaredEndpoint(declaration),
    ApiEndpoint(id, { summary, description }),
    returns,
    ApiErrors(...errors),
    ...(isRole(role) ? [RequiresRole(role)] : []),
    ...(confirmation === 'always' ? [RequiresConfirmation(true)] : []),
    ...(Array.isArray(confirmation) ? [RequiresConfirmationFor(confirmation)] : []),
  ];
};

const read =
  (method: (path?: string) => MethodDecorator) =>
  (declaration: ReadEndpoint): MethodDecorator =>
    applyDecorators(method(declaration.path), ...declare(declaration));

const write =
  (method: (path?: string) => MethodDecorator) =>
  (declaration: WriteEndpoint): MethodDecorator => {
    const { id, audit, idempotency, roleFor } = declaration;
    const takesKey = idempotency !== 'none';
    return applyDecorators(
      // First: it replaces the handler.
      ...(audit === 'byService' || 'notAudited' in audit
        ? []
        : [recordWrite({ id, audit, idempotency })]),
      ...declare(declaration),
      ...(roleFor === undefined ? [] : [RequiresRoleFor(roleFor)]),
      ...(takesKey ? [TakesIdempotencyKey(true), UseFilters(KeyedRejectionFilter)] : []),
      method(declaration.path),
    );
  };

/**
 * Declares an endpoint: its route, texts, callers, response and errors, and of a write what the audit log records and how it is
 * idempotent. A handler with it has no other decorators of these kinds.
 */
export const Endpoint = {
  get: read(Get),
  post: write(Post),
  put: write(Put),
  patch: write(Patch),
  delete: write(Delete),
};
