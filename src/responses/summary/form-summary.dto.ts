import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsOptionally } from '../../core/values/rules';
import { checkTimeZone } from '../../core/values/time-zone';
import { HiddenFilterDto } from '../dto/hidden-filter.dto';
import { ResponseFilterDto } from '../dto/list-responses.dto';

/** The filters of the list, and the time zone of its days. */
export class FormSummaryDto extends IntersectionType(ResponseFilterDto, HiddenFilterDto) {
  @ApiPropertyOptional({
    default: 'UTC',
    description: 'The IANA name of the time zone in which days begin.',
    example: 'Europe/Berlin',
  })
  @IsOptionally('timeZone', checkTimeZone)
  timeZone: string = 'UTC';
}
