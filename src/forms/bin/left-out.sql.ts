import { unindexedEquality } from '../../core/database/sql-expressions';
import { subjectsOfPurges } from '../../tenancy/purges/is-purging.sql';
import { movingForms } from './moving-forms.sql';

/** The kind of the purges that erase customers. */
export const CUSTOMER_ERASURE = 'customer-erasure';

/** The stage of such a purge that deletes the responses that were too many for the request. */
export const RESPONSES_STAGE = 'responses';

/** Responses that reads leave out, because a purge is moving or deleting them; seldom any. */
export interface LeftOut {
  /** The ids of their forms. */
  readonly forms: readonly string[];
  /** The ids of their customers, who were erased. */
  readonly customers: readonly string[];
}

export const NOTHING_LEFT_OUT: LeftOut = { forms: [], customers: [] };

const HAS_RESPONSES = `input ->> 'hasRest' = 'true'
              AND coalesce(progress ->> 'stage', '${RESPONSES_STAGE}') = '${RESPONSES_STAGE}'`;

/** SQL: the ids of the erased customers of the team `$1` who have responses that a purge has not deleted yet. */
export const erasedCustomers = (): string =>
  subjectsOfPurges(CUSTOMER_ERASURE, '$1', HAS_RESPONSES);

/**
 * SQL: those of them who may have such responses to a form. A purge without `formIds` is of a customer with too many responses to find
 * their forms.
 */
export const erasedCustomersOfForm = (formId: string): string =>
  subjectsOfPurges(
    CUSTOMER_ERASURE,
    '$1',
    `${HAS_RESPONSES} AND coalesce((input -> 'formIds') ? ${formId}::uuid::text, true)`,
  );

/**
 * SQL: the number of responses to a form that its counters have, and that reads leave out: those of erased customers that a purge has not
 * deleted yet. One probe of an index if there are no such customers, which is nearly always so.
 * @param formId a parameter
 */
export const countLeftOut = (formId: string): string => `
             CASE WHEN EXISTS (${erasedCustomers()}) THEN (
               SELECT count(*) FROM form_responses rest
                WHERE rest.team_id = $1
                  AND rest.subscriber_id = ANY (ARRAY(${erasedCustomersOfForm(formId)}))
                  AND ${unindexedEquality('rest.form_id', formId)}) ELSE 0 END`;

/**
 * SQL: the same number for each form of a list of the team `$1`. The statement counts the responses to all forms once.
 * @param formId a column
 * @param condition further SQL about the rows `rest`
 */
export const countLeftOutOfListed = (
  table: 'form_responses' | 'binned_responses',
  formId: string,
  condition = 'true',
): string => `
             coalesce(((
               SELECT jsonb_object_agg(left_out.form_id, left_out.responses)
                 FROM (SELECT rest.form_id, count(*) AS responses FROM ${table} rest
                        WHERE rest.team_id = $1
                          AND rest.subscriber_id = ANY (ARRAY(${erasedCustomers()}))
                          AND ${condition}
                        GROUP BY rest.form_id) left_out) ->> ${formId}::text)::float8, 0)`;

/** A {@link LeftOut} of all forms of the team `$1`. */
export const FIND_LEFT_OUT = {
  name: 'find_left_out_responses',
  text: `
    SELECT ARRAY(${movingForms()}) AS forms, ARRAY(${erasedCustomers()}) AS customers`,
};
