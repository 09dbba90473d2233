import { ApiProperty } from '@nestjs/swagger';
import { checkIds } from '../../core/values/id-list';
import { Rule } from '../../core/values/rule';
import { IsBoolean } from '../../core/values/rules';
import { opaqueId } from '../../core/openapi/sample-ids';

const MAX_IDS = 500;

/** The body of `POST /forms/:formId/responses/mark-read`. */
export class MarkResponsesDto {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_IDS,
    description: 'The ids of responses to the form. Other ids are ignored.',
    example: [opaqueId('response').example],
  })
  @Rule('ids', checkIds(MAX_IDS))
  ids: string[];

  @ApiProperty({ description: 'false: the responses become unread again.', example: true })
  @IsBoolean()
  isRead: boolean;
}
