import { readDirection, readListText } from '../ui/list-search';
import type { FormState } from './types';

export const FORM_STATES = ['online', 'draft', 'closed', 'internal'] as const satisfies FormState[];
export const FORM_SORTS = ['name', 'responses', 'newestResponse', 'created'] as const;

/** What the list of forms shows, in the URL. */
export interface FormFilters {
  search?: string | undefined;
  state?: FormState | undefined;
  sort?: (typeof FORM_SORTS)[number] | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Leaves out what is no filter. */
export const readFormFilters = ({
  search,
  state,
  sort,
  order,
}: Record<string, unknown>): FormFilters => ({
  search: readListText(search),
  state: FORM_STATES.find((candidate) => candidate === state),
  sort: FORM_SORTS.find((candidate) => candidate === sort),
  order: readDirection(order),
});
