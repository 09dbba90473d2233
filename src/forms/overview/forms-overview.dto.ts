import { ApiPropertyOptional } from '@nestjs/swagger';
import { CursorQueryDto, FIRST_PAGE, IsCursor } from '../../core/http/page-query.dto';
import { isId } from '../../core/values/identifiers';
import { SORT_ORDERS, type SortOrder } from '../../core/values/page';
import { IsOptionalChoice, IsOptionalText } from '../../core/values/rules';
import { isStorableText } from '../../core/values/text';
import {
  FORM_SORTS,
  FORM_STATES,
  type FormPosition,
  type FormSort,
  type FormState,
} from './forms-overview.repository';

export class FormsOverviewQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({
    maxLength: 255,
    description: 'A part of the name. The comparison ignores case; no character is a wildcard.',
  })
  @IsOptionalText({ max: 255 })
  search?: string;

  @ApiPropertyOptional({ enum: FORM_STATES })
  @IsOptionalChoice(FORM_STATES)
  state?: FormState;

  @ApiPropertyOptional({ enum: FORM_SORTS, default: 'created' })
  @IsOptionalChoice(FORM_SORTS)
  sort: FormSort = 'created';

  @ApiPropertyOptional({
    enum: SORT_ORDERS,
    default: 'desc',
    description: 'Forms without a response have the oldest newest response.',
  })
  @IsOptionalChoice(SORT_ORDERS)
  order: SortOrder = 'desc';

  @IsCursor((text) => readCursor(text) !== null)
  cursor: string = FIRST_PAGE;
}

/** Base64url of the JSON `[key, id]` of the last form of a page; null: something else. */
export function readCursor(text: string): FormPosition | null {
  const json = Buffer.from(text, 'base64url').toString();
  try {
    const parsed: unknown = JSON.parse(json);
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [key, id] = parsed as unknown[];
    const isKey = typeof key === 'string' ? isStorableText(key) : typeof key === 'number';
    return isKey && typeof id === 'string' && isId(id) ? { key: key as string | number, id } : null;
  } catch {
    return null;
  }
}

export const toCursor = ({ key, id }: FormPosition): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');
