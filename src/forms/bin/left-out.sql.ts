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

/** SQL: the ids of the erased customers of the team `$1` who have responses that a purge has not deleted yet. */
export const ERASED_WITH_RESPONSES = subjectsOfPurges(
  CUSTOMER_ERASURE,
  '$1',
  `input ->> 'hasRest' = 'true'
              AND coalesce(progress ->> 'stage', '${RESPONSES_STAGE}') = '${RESPONSES_STAGE}'`,
);

/** A {@link LeftOut} of all forms of the team `$1`. */
export const FIND_LEFT_OUT = {
  name: 'find_left_out_responses',
  text: `
    SELECT ARRAY(${movingForms()}) AS forms, ARRAY(${ERASED_WITH_RESPONSES}) AS customers`,
};
