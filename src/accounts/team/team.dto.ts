import { ApiProperty, ApiPropertyOptional } from '../../core/openapi/decorators';
import { IsOptionalBoolean, IsText, Normalized } from '../../core/values/rules';
import { IsOptionalName } from '../account.rules';
import { IsOptionalIdleLimit, IsOptionalPhoneRegion, IsOptionalSessionLimit } from './team.rules';

export class UpdateTeamDto {
  @Normalized()
  @IsOptionalName()
  name?: string;

  /** If null, phone numbers without a country code are stored as their digits. */
  @IsOptionalPhoneRegion()
  phoneRegion?: string | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true, description: 'Not changed if it is null.' })
  @IsOptionalBoolean()
  requiresSecondFactor?: boolean | null;

  /** If null, sessions end after the usual time. */
  @IsOptionalIdleLimit()
  sessionIdleMinutes?: number | null;

  /** If null, sessions end after the usual time. */
  @IsOptionalSessionLimit()
  sessionMaxHours?: number | null;
}

export class DeleteTeamDto {
  /** The name of the team, typed by the person. */
  @ApiProperty({ description: 'The name of the team, as a confirmation.', example: 'Kaffeehaus' })
  @IsText({ min: 1, max: 255 })
  name: string;
}
