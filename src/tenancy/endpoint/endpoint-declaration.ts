import { Reflector } from '@nestjs/core';
import type { DocumentedError } from '../../core/openapi/api-endpoint.decorator';
import { type Role, ROLES } from '../scope/role';
import type { RecordedWrite } from './write-handler';

/** Who may call an endpoint: a member with this role and every key; only a key; a person who is signed in, for no team; or anyone. */
type Caller = Role | 'key' | 'person' | 'stranger';

/** A call that the audit log does not record. */
export interface NotAudited {
  /** Why not, for readers. */
  readonly notAudited: string;
}

interface Declaration {
  /** The path below the path of the controller. */
  readonly path?: string;
  /** The id of the operation: generated clients name their methods by it, and the audit log its action, so it must not change. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** The lowest role, in the console. */
  readonly role: Caller;
  /** What the response is: `envelope(200, FormView)`, see `core/openapi/returns`. */
  readonly returns: MethodDecorator;
  /** The errors in addition to those that all endpoints share. */
  readonly errors?: readonly DocumentedError[];
  /** Whether a person must have entered a password or code in the last 10 minutes: always, or to send one of these properties. */
  readonly confirmation?: 'always' | readonly string[];
}

/** An endpoint that only reads. */
export type ReadEndpoint = Declaration & {
  readonly [Name in 'audit' | 'idempotency' | 'roleFor']?: undefined;
};

/** A write; without its role, audit and idempotency, it does not compile. */
export type WriteEndpoint = Declaration & {
  /**
   * `{ removeMissingFields: 'admin' }`: the lowest role that may ask for something by a property of the body, if it is higher. `false`,
   * `null` and `{}` ask for nothing: not for properties that null clears.
   */
  readonly roleFor?: Readonly<Record<string, Role>>;
} & (
    | (Omit<RecordedWrite, 'id'> & { readonly role: Role })
    | {
        /** `byService`: the endpoint's service calls `AuditLog.record` for each team that the change concerns. */
        readonly audit: NotAudited | 'byService';
        readonly idempotency: 'none';
      }
  );

/** What `@Endpoint` declares of a handler, for guards, the OpenAPI documents and checks of all endpoints. */
export const DeclaredEndpoint = Reflector.createDecorator<ReadEndpoint | WriteEndpoint>();

/** The lowest role that may call an endpoint of a team in the console, or undefined for other endpoints. */
export const roleOf = ({ role }: Pick<Declaration, 'role'>): Role | undefined =>
  ROLES.find((each) => each === role);
