import { ApiProperty } from '@nestjs/swagger';
import type { TeamRow } from '../../auth/teams.service';
import { type Role, ROLES } from '../../tenancy/scope/role';
import { BOOLEAN, idProperty, NULLABLE_TEXT, TIME } from '../../core/openapi/common-properties';

export class TeamView {
  @ApiProperty(idProperty('team'))
  id: string;

  @ApiProperty({ example: 'Kaffeehaus' })
  name: string;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'ISO 3166 code of the country of phone numbers that have no country code; null: such numbers are stored as their digits.',
    example: 'DE',
  })
  phoneRegion: string | null;

  @ApiProperty(BOOLEAN)
  requiresSecondFactor: boolean;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Sessions of members end after this many minutes without a request; null: 7 days.',
    example: null,
  })
  sessionIdleMinutes: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Sessions of members end this many hours after the sign-in; null: 30 days.',
    example: null,
  })
  sessionMaxHours: number | null;

  @ApiProperty({ enum: ROLES, description: 'Of the signed-in person.' })
  role: Role;

  @ApiProperty(TIME)
  createdAt: string;
}

export const toTeamView = (team: TeamRow, role: Role): TeamView => ({
  id: team.id,
  name: team.name,
  phoneRegion: team.phoneRegion,
  requiresSecondFactor: team.requiresSecondFactor,
  sessionIdleMinutes: team.sessionIdleMinutes,
  sessionMaxHours: team.sessionMaxHours,
  role,
  createdAt: team.createdAt.toISOString(),
});
