import type { Type } from '@nestjs/common';
import { schemaRef } from './schema';
import { envelopeSchema, type SuccessTexts, successResponse, viewSchema } from './success-response';

/** `PageOfTotal` has no number of pages; `CursorPagination` has the cursor of the next page in its place. */
type PageTexts = SuccessTexts & { pagination?: 'Pagination' | 'PageOfTotal' | 'CursorPagination' };

/** Documents a page of a list: `{ success: true, data: [...], pagination }`. */
export function ApiPage(
  view: Type<unknown>,
  { pagination = 'Pagination', ...texts }: PageTexts = {},
): MethodDecorator {
  const schema = envelopeSchema(viewSchema([view]), { pagination: schemaRef(pagination) });
  return successResponse(200, [view], schema, texts);
}
