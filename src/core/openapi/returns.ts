import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import { DOWNLOAD_HEADERS } from './response-headers';
import { schemaRef } from './schema';
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

/** `PageOfTotal` has no number of pages; `CursorPagination` has the cursor of the next page in its place. */
type PageTexts = SuccessTexts & { pagination?: 'Pagination' | 'PageOfTotal' | 'CursorPagination' };

/** A page of a list: `{ success: true, data: [...], pagination }`. */
export function page(
  view: Type<unknown>,
  { pagination = 'Pagination', ...texts }: PageTexts = {},
): MethodDecorator {
  const schema = envelopeSchema(viewSchema([view]), { pagination: schemaRef(pagination) });
  return successResponse(200, [view], schema, texts);
}

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
    ApiResponse({ status: 200, description, headers: DOWNLOAD_HEADERS, content }),
  );
}
