import { ApiError } from '../core/errors/api-error';
import { type DateRange, readDateRange } from '../core/values/date-range';
import type { FormDefinition } from '../forms/form-definition';
import type { ResponseFilterDto } from './dto/list-responses.dto';
import type { ResponseSource } from './domain/response-source';

/** Selects responses of a form; null: no filter. */
export interface ResponseFilter {
  source: ResponseSource | null;
  isRead: boolean | null;
  range: DateRange;
  search: string | null;
  field: { id: string; value: string; countsValues: boolean } | null;
}

/** Resolves the query parameters against the form. @throws ApiError VALIDATION_FAILED for an unknown field key */
export function readResponseFilter(form: FormDefinition, query: ResponseFilterDto): ResponseFilter {
  return {
    source: query.source ?? null,
    isRead: query.isRead === undefined ? null : query.isRead === 'true',
    range: readDateRange(query.startDate, query.endDate),
    search: query.search === undefined || query.search === '' ? null : query.search,
    field: readField(form, query),
  };
}

function readField(
  form: FormDefinition,
  { fieldKey, fieldValue }: ResponseFilterDto,
): ResponseFilter['field'] {
  if (fieldKey === undefined || fieldValue === undefined) return null;
  const field = form.fields.find(({ key }) => key === fieldKey);
  if (field === undefined) {
    throw new ApiError('VALIDATION_FAILED', ['fieldKey: must be the key of a field of the form']);
  }
  return { id: field.id, value: fieldValue, countsValues: field.countsValues };
}
