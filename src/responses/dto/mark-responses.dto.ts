import { ApiProperty } from '../../core/openapi/decorators';
import { NamedIds } from '../../core/openapi/named-ids.decorator';
import { IsBoolean } from '../../core/values/rules';

const MAX_IDS = 500;

/** The body of `POST /forms/:formId/responses/mark-read`. */
export class MarkResponsesDto {
  @NamedIds('response', MAX_IDS, 'The ids of responses to the form. Other ids are ignored.')
  ids: string[];

  @ApiProperty({ description: 'false: the responses become unread again.', example: true })
  @IsBoolean()
  isRead: boolean;
}
