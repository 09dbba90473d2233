import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiResponse } from './decorators';
import { headersOf } from './response-headers';
import { type Schema, schemaRef } from './schema';
import {
  envelopeSchema,
  type SuccessTexts,
  successResponse,
  type View,
  viewSchema,
} from './success-response';

type Status = 200 | 201 | 202;

/** The response `{ success: true, data }`. */
export const envelope = (status: Status, view: View, texts: SuccessTexts = {}): MethodDecorator =>
  successResponse(status, view, envelopeSchema(viewSchema(view)), texts);

/** A response that is the view itself, without an envelope. */
export const bare = (status: Status, view: View, texts: SuccessTexts = {}): MethodDecorator =>
  successResponse(status, view, viewSchema(view), texts);

/** `PageOfTotal` has no number of pages. */
type PageTexts = SuccessTexts & { pagination?: 'Pagination' | 'PageOfTotal' };

const CURSOR_PAGINATION = schemaRef('CursorPagination');

const listSchema = (view: Type<unknown>, pagination: Schema): Schema =>
  envelopeSchema(viewSchema([view]), { pagination });

/** A page of a list that takes `page` or `cursor`: `{ success: true, data: [...], pagination }`. */
export const page = (
  view: Type<unknown>,
  { pagination = 'Pagination', ...texts }: PageTexts = {},
): MethodDecorator =>
  successResponse(
    200,
    [view],
    listSchema(view, { oneOf: [schemaRef(pagination), CURSOR_PAGINATION] }),
    texts,
  );

/** A list that is complete, as an {@link envelope}, or with a cursor a page. */
export const completeOrCursorPage = (
  view: Type<unknown>,
  texts: SuccessTexts = {},
): MethodDecorator =>
  successResponse(
    200,
    [view],
    // Not oneOf: a page is also a complete list with a further property.
    { anyOf: [envelopeSchema(viewSchema([view])), listSchema(view, CURSOR_PAGINATION)] },
    texts,
  );

/** A page of a list that takes only cursors. */
export const cursorPage = (view: Type<unknown>, texts: SuccessTexts = {}): MethodDecorator =>
  successResponse(200, [view], listSchema(view, CURSOR_PAGINATION), texts);

interface DownloadTexts {
  description: string;
  /** By content type. */
  examples: Readonly<Record<string, string>>;
}

/** A file in one of these content types. */
export function download({ description, examples }: DownloadTexts): MethodDecorator {
  const content = Object.fromEntries(
    Object.entries(examples).map(([type, example]) => [
      type,
      { schema: { type: 'string' }, example },
    ]),
  );
  return applyDecorators(
    HttpCode(200),
    ApiResponse({ status: 200, description, headers: headersOf('Content-Disposition'), content }),
  );
}
