import { CursorQueryDto, FIRST_PAGE, IsCursor } from '../../core/http/page-query.dto';
import { isId } from '../../core/values/identifiers';
import type { QuarantinePosition } from './quarantine.repository';

export class QuarantineQueryDto extends CursorQueryDto {
  @IsCursor((text) => readCursor(text) !== null)
  cursor: string = FIRST_PAGE;
}

/** `<milliseconds>.<id>` of the last submission of a page; null: something else. */
export function readCursor(text: string): QuarantinePosition | null {
  const [, time = '', id = ''] = /^(\d{1,14})\.(.+)$/.exec(text) ?? [];
  return isId(id) ? { createdAt: new Date(Number(time)), id } : null;
}

export const toCursor = ({ createdAt, id }: QuarantinePosition): string =>
  `${createdAt.getTime()}.${id}`;
