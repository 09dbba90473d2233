import type { TeamScope, TransactionScope } from '../tenancy/scope/team-context';

/** The stored answers to the fields of forms. The module of responses provides them, because it depends on this module. */
export abstract class StoredAnswers {
  /**
   * The number of stored answers of each field, by its id. Reads all responses of the form, which takes about a second for a million
   * responses.
   */
  abstract count(
    team: TeamScope,
    formId: string,
    fieldIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;

  /** Deletes the answers to removed fields in the transaction of the update; those of a large form after its commit. */
  abstract delete(
    team: TransactionScope,
    formId: string,
    fieldIds: readonly string[],
  ): Promise<void>;
}
