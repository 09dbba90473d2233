import { ApiPropertyOptional, IntersectionType } from '../../core/openapi/decorators';
import { opaqueId } from '../../core/openapi/sample-ids';
import { IsOptionalChoice, IsOptionally, IsOptionalText } from '../../core/values/rules';
import { checkTimeZone } from '../../core/values/time-zone';
import { HiddenFilterDto } from '../dto/hidden-filter.dto';
import { ResponseFilterDto } from '../dto/list-responses.dto';
import { CHANNELS, type Channel } from '../inbox/domain/channel';

/** The filters of the list and two of the inbox, and the time zone of its days. */
export class FormSummaryDto extends IntersectionType(ResponseFilterDto, HiddenFilterDto) {
  @ApiPropertyOptional({ ...opaqueId('customer'), description: 'The linked customer.' })
  @IsOptionalText()
  customerId?: string;

  @ApiPropertyOptional({
    enum: CHANNELS,
    description: 'How the response came in, as in `listInbox`.',
  })
  @IsOptionalChoice(CHANNELS)
  channel?: Channel;

  @ApiPropertyOptional({
    default: 'UTC',
    description: 'The IANA name of the time zone in which days begin.',
    example: 'Europe/Berlin',
  })
  @IsOptionally('timeZone', checkTimeZone)
  timeZone: string = 'UTC';
}
