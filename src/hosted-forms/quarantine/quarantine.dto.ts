import { ApiPropertyOptional } from '@nestjs/swagger';
import { PageQueryDto } from '../../core/http/page-query.dto';
import { isId } from '../../core/identifiers';
import { IsOptionally } from '../../core/validation/rules';
import type { QuarantinePosition } from './quarantine.repository';

/** The filters of the list; `page` is not used. */
export class QuarantineQueryDto extends PageQueryDto {
  @ApiPropertyOptional({
    description: 'The `nextCursor` of the page before; absent or `*` for the first page.',
  })
  @IsOptionally('cursor', (value) =>
    typeof value === 'string' && (value === '*' || readCursor(value) !== null)
      ? null
      : 'must be the nextCursor of a page',
  )
  cursor?: string;
}

/** `<milliseconds>.<id>` of the last submission of a page; null: something else. */
export function readCursor(text: string): QuarantinePosition | null {
  const [, time = '', id = ''] = /^(\d{1,14})\.(.+)$/.exec(text) ?? [];
  return isId(id) ? { createdAt: new Date(Number(time)), id } : null;
}

export const toCursor = ({ createdAt, id }: QuarantinePosition): string =>
  `${createdAt.getTime()}.${id}`;
