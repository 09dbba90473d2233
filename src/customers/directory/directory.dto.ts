import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { CursorQueryDto } from '../../core/http/page-query.dto';
import { SORT_ORDERS, type SortOrder } from '../../core/values/page';
import { IsOptionalChoice, IsOptionalText } from '../../core/values/rules';
import { EmptyIsAbsent, Nfc } from '../collection/dto/find-customers.dto';

export const DIRECTORY_SORTS = ['created', 'points', 'activity'] as const;
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];

/** The filter and the order of the list and of the export. */
export class DirectoryFilterDto {
  @ApiPropertyOptional({
    maxLength: 255,
    description:
      'A part of a name, e-mail, phone or username. The comparison ignores case; no character is a wildcard. A part of a phone number may have separators and a leading 0.',
  })
  @Nfc()
  @EmptyIsAbsent()
  @IsOptionalText({ max: 255 })
  search?: string;

  @ApiPropertyOptional({
    enum: DIRECTORY_SORTS,
    default: 'created',
    description:
      'By time of creation, by balance, or by last activity. The order by balance or activity is a few seconds late.',
  })
  @IsOptionalChoice(DIRECTORY_SORTS)
  sort: DirectorySort = 'created';

  @ApiPropertyOptional({
    enum: SORT_ORDERS,
    default: 'desc',
    description: '`desc`: the newest, or the highest balance, first.',
  })
  @IsOptionalChoice(SORT_ORDERS)
  order: SortOrder = 'desc';
}

export class DirectoryQueryDto extends IntersectionType(DirectoryFilterDto, CursorQueryDto) {}
