import type { Type } from '@nestjs/common';
import { schemaRef } from './schema';
import { envelopeSchema, type SuccessTexts, successResponse, viewSchema } from './success-response';

/** The endpoint answers one page of a list: `{ success: true, data: [...], pagination }`. */
export function ApiPage(view: Type<unknown>, texts: SuccessTexts = {}): MethodDecorator {
  const schema = envelopeSchema(viewSchema([view]), { pagination: schemaRef('Pagination') });
  return successResponse(200, [view], schema, texts);
}
