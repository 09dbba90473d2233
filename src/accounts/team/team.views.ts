import { ApiProperty } from '../../core/openapi/decorators';
import type { TeamRow } from '../../auth/teams.service';
import { type Role, ROLES } from '../../tenancy/scope/role';
import {
  BOOLEAN,
  idProperty,
  NULLABLE_TEXT,
  TIME,
  COUNT,
} from '../../core/openapi/common-properties';

export class TeamView {
  @ApiProperty(idProperty('team'))
  id: string;

  @ApiProperty({ example: 'Kaffeehaus' })
  name: string;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'ISO 3166 code of the country of phone numbers without a country code. If it is null, such numbers are stored as their digits.',
    example: 'DE',
  })
  phoneRegion: string | null;

  @ApiProperty(BOOLEAN)
  requiresSecondFactor: boolean;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Sessions of members end after this many minutes without a request; 7 days if it is null.',
    example: null,
  })
  sessionIdleMinutes: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Sessions of members end this many hours after the sign-in; 30 days if it is null.',
    example: null,
  })
  sessionMaxHours: number | null;

  @ApiProperty({ enum: ROLES, description: 'Of the signed-in person.' })
  role: Role;

  @ApiProperty(TIME)
  createdAt: string;
}

const ROW_COUNT = { ...COUNT, maximum: 100_000 } as const;

/** What is deleted with a team; 100,000 means that many or more. */
export class TeamContentsView {
  @ApiProperty({ ...ROW_COUNT, description: 'Current and former members.', example: 3 })
  members: number;

  @ApiProperty({ ...ROW_COUNT, example: 12 })
  forms: number;

  @ApiProperty({ ...ROW_COUNT, example: 1204 })
  responses: number;

  @ApiProperty({ ...ROW_COUNT, example: 310 })
  customers: number;

  @ApiProperty({ ...ROW_COUNT, description: 'Entries of the points ledger.', example: 988 })
  pointsEntries: number;

  @ApiProperty({ ...ROW_COUNT, example: 5 })
  coupons: number;

  @ApiProperty({ ...ROW_COUNT, description: 'Posts at social platforms.', example: 240 })
  posts: number;
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
