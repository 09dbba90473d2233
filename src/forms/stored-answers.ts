import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';

/** The kind of purge that deletes answers to removed fields. */
export const REMOVED_FIELDS = 'removedFields';

/** The stored answers to the fields of forms. The module of responses provides them, because it depends on this module. */
export abstract class StoredAnswers {
  /**
   * The number of stored answers of each field, by its id. Reads all responses of the form, which takes about a second for a million
   * responses.
   */
  abstract count(
    scope: RequestScope,
    formId: string,
    fieldIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;

  /** Deletes the answers to removed fields in the transaction of the update; those of a large form after its commit. */
  abstract delete(unit: UnitOfWork, formId: string, fieldIds: readonly string[]): Promise<void>;
}
