import { ApiProperty } from '@nestjs/swagger';
import { Rule } from '../../core/values/rule';
import { checkText, IsBoolean } from '../../core/values/rules';
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
  @Rule('ids', checkIds)
  ids: string[];

  @ApiProperty({ description: 'false: the responses become unread again.', example: true })
  @IsBoolean()
  isRead: boolean;
}

function checkIds(value: unknown): string | readonly string[] | null {
  if (value === undefined || value === null) return 'is required';
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_IDS) {
    return `must be an array of 1 to ${MAX_IDS} ids`;
  }
  const violations = value.flatMap((id: unknown, index) => {
    const reason = checkText(id);
    return reason === null ? [] : [`[${index}]: ${reason}`];
  });
  return violations.length > 0 ? violations : null;
}
