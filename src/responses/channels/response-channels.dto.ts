import { ApiProperty } from '@nestjs/swagger';
import { checkText } from '../../core/values/rules';
import { Rule } from '../../core/values/rule';
import { opaqueId } from '../../core/openapi/sample-ids';

/** The responses of a page of the list. */
const MAX_IDS = 100;

export class ResponseChannelsDto {
  @ApiProperty({
    description: `Ids of responses of the form, comma-separated, at most ${MAX_IDS}.`,
    example: opaqueId('response').example,
  })
  @Rule('ids', checkIds)
  ids: string;
}

function checkIds(value: unknown): string | null {
  const violation = checkText(value);
  if (violation !== null) return violation;
  const isTooLong = String(value).split(',').length > MAX_IDS;
  return isTooLong ? `must have at most ${MAX_IDS} ids` : null;
}
