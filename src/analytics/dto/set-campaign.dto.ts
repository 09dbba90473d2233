import { ApiProperty } from '../../core/openapi/decorators';
import { Rule } from '../../core/values/rule';
import { checkText } from '../../core/values/check-text';
import { TrimmedOrNull } from '../../core/values/rules';

export class SetCampaignDto {
  @ApiProperty({
    type: String,
    nullable: true,
    minLength: 1,
    maxLength: 255,
    description: 'The id of a campaign; null, or a blank text: none.',
    example: 'autumn-launch-2026',
  })
  @TrimmedOrNull()
  @Rule('campaignId', (value) => (value === null ? null : checkText(value, { min: 1, max: 255 })))
  campaignId: string | null;
}
