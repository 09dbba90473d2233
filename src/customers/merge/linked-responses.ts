import type { RequestScope, UnitOfWork } from '../../tenancy/scope/request-scope';

/** The responses that are linked to customers. The module of responses provides them, because it depends on this module. */
export abstract class LinkedResponses {
  /** How many responses are linked to a customer, also in the bin, up to `max`. */
  abstract count(scope: RequestScope, customerId: string, max: number): Promise<number>;

  /** Links all responses of a customer to another one, whose rows the caller has locked. */
  abstract move(unit: UnitOfWork, fromId: string, toId: string): Promise<void>;
}
