import { ApiError } from '../core/errors/api-error';
import { type DateRange, readDateRange } from '../core/values/date-range';
import type { FormDefinition } from '../forms/form-definition';
import { NOTHING_LEFT_OUT } from '../forms/bin/left-out.sql';
import type { HiddenFilterDto } from './dto/hidden-filter.dto';
import type { SortedPageQueryDto } from '../core/http/page-query.dto';
import type { ListResponsesDto, ResponseFilterDto } from './dto/list-responses.dto';
import { passingSources, type ResponseSource, type StoredSource } from './domain/response-source';
import { SEPARATOR } from './response-conditions.sql';
import type { WalkFilter } from './walk-responses.sql';

/** Selects responses of a form. A condition that is null does not filter. */
export interface ResponseFilter {
  source: ResponseSource | null;
  /** The stored source; `source` does not distinguish all of them. */
  channel: StoredSource | null;
  customerId: string | null;
  isRead: boolean | null;
  range: DateRange;
  search: string | null;
  field: { id: string; value: string; countsValues: boolean } | null;
  hidden: HiddenValue | null;
}

/** A hidden value that responses must have. */
export interface HiddenValue {
  readonly name: string;
  readonly value: string;
}

/** Resolves the query parameters against the form. @throws ApiError VALIDATION_FAILED for an unknown field key */
export function readResponseFilter(
  form: FormDefinition,
  query: ResponseFilterDto & HiddenFilterDto,
): ResponseFilter {
  return {
    source: query.source ?? null,
    channel: null,
    customerId: null,
    isRead: query.isRead === undefined ? null : query.isRead === 'true',
    range: readDateRange(query.startDate, query.endDate),
    search: query.search === undefined || query.search === '' ? null : query.search,
    field: readField(form, query),
    hidden: readHidden(query),
  };
}

const PAGE_PARAMETERS: readonly string[] = [
  'page',
  'cursor',
  'limit',
  'order',
] satisfies (keyof SortedPageQueryDto)[];

/** Whether a query has parameters that select among the responses of a form. */
export const hasFilter = (query: ListResponsesDto): boolean =>
  Object.entries(query).some(
    ([name, value]) => value !== undefined && !PAGE_PARAMETERS.includes(name),
  );

export const readHidden = ({ hiddenName, hiddenValue }: HiddenFilterDto): HiddenValue | null =>
  hiddenName === undefined || hiddenValue === undefined
    ? null
    : { name: hiddenName, value: hiddenValue };

/** @throws ApiError VALIDATION_FAILED for an unknown field key */
export function readField(
  form: FormDefinition,
  { fieldKey, fieldValue }: Pick<ResponseFilterDto, 'fieldKey' | 'fieldValue'>,
): ResponseFilter['field'] {
  if (fieldKey === undefined || fieldValue === undefined) return null;
  const field = form.fields.find(({ key }) => key === fieldKey);
  if (field === undefined) {
    throw new ApiError('VALIDATION_FAILED', ['fieldKey: must be the key of a field of the form']);
  }
  return { id: field.id, value: fieldValue, countsValues: field.countsValues };
}

/** The filter of a walk over the responses of a form. */
export const walkFilterOf = (
  form: Pick<FormDefinition, 'id' | 'fields' | 'hasOldAnswers' | 'erasedCustomers'>,
  { source, channel, customerId, isRead, range, search, field, hidden }: ResponseFilter,
): WalkFilter => ({
  formId: form.id,
  customerId,
  campaignId: null,
  sources: passingSources({ source, channel }),
  isRead,
  range,
  search,
  searchedFieldIds: searchedFieldIds(form, search ?? ''),
  field,
  hidden,
  leftOut: { forms: [], customers: form.erasedCustomers },
});

/**
 * The fields that a search must compare one by one, or null if the searched text is enough. The text also has answers to removed fields
 * until they are purged, and a search with the separator could match across two answers.
 */
export const searchedFieldIds = (
  { hasOldAnswers, fields }: Pick<FormDefinition, 'fields' | 'hasOldAnswers'>,
  search: string,
): readonly string[] | null =>
  hasOldAnswers || search.includes(SEPARATOR) ? fields.map(({ id }) => id) : null;

/** The filter of a walk over all responses of the team. */
export const ANY_RESPONSE: WalkFilter = {
  formId: null,
  customerId: null,
  campaignId: null,
  sources: null,
  isRead: null,
  range: { from: null, to: null },
  search: null,
  searchedFieldIds: null,
  field: null,
  hidden: null,
  leftOut: NOTHING_LEFT_OUT,
};
