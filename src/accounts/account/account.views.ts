import { confirmedUntil } from '../../tenancy/access/requires-confirmation';
import { ApiProperty } from '../../core/openapi/decorators';
import type { Membership, SessionContext } from '../../tenancy/scope/session-context';
import { type Role, ROLES } from '../../tenancy/scope/role';
import {
  BOOLEAN,
  COUNT,
  idProperty,
  NULLABLE_TEXT,
  TIME,
} from '../../core/openapi/common-properties';
import type { Schema } from '../../core/openapi/schema';
import { EMAIL_SCHEMA } from '../account.rules';
import type { Account } from '../entities/account.entity';

export class PersonView {
  @ApiProperty({
    description: 'The id of the person; opaque.',
    example: '01972d1b-0b2e-7f41-93a6-7d1c4e8f5a20',
  })
  id: string;

  @ApiProperty(EMAIL_SCHEMA)
  email: string;

  @ApiProperty({ example: 'Ada Lovelace' })
  name: string;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'IANA name, or null for the time zone of the browser.',
    example: 'Europe/Berlin',
  })
  timeZone: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'BCP 47 tag, or null for the language of the browser.',
    example: 'de-DE',
  })
  locale: string | null;

  @ApiProperty(BOOLEAN)
  hasSecondFactor: boolean;

  @ApiProperty(COUNT)
  recoveryCodesLeft: number;
}

export class ListColumnsView {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'boolean' } },
    description: 'Which columns are shown, by the list and the column.',
    example: { customers: { username: true, phone: false } },
  })
  readonly lists: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

export class MembershipView {
  @ApiProperty(idProperty('team'))
  teamId: string;

  @ApiProperty({ example: 'Kaffeehaus' })
  teamName: string;

  @ApiProperty({ enum: ROLES })
  role: Role;

  @ApiProperty(BOOLEAN)
  requiresSecondFactor: boolean;
}

export class TeamBeingDeletedView {
  @ApiProperty(idProperty('team'))
  teamId: string;

  @ApiProperty({ example: 'Kaffeehaus' })
  teamName: string;

  @ApiProperty({ ...COUNT, description: 'The rows that are deleted so far.', example: 12_800 })
  deletedRows: number;
}

class OwnSessionView {
  @ApiProperty(idProperty('session'))
  id: string;

  @ApiProperty(TIME)
  createdAt: string;

  @ApiProperty({ ...TIME, description: 'Without further requests.' })
  expiresAt: string;

  @ApiProperty({ ...TIME, description: 'May be in the past.' })
  confirmedUntil: string;
}

export class CurrentSessionView {
  @ApiProperty()
  person: PersonView;

  @ApiProperty({ type: [MembershipView], description: 'By the name of the team.' })
  memberships: MembershipView[];

  @ApiProperty({
    type: [TeamBeingDeletedView],
    description:
      'Teams that were deleted while the person was a member, until their data are removed.',
  })
  teamsBeingDeleted: TeamBeingDeletedView[];

  @ApiProperty()
  session: OwnSessionView;
}

/** For an authenticator app. */
export const SECRET_SCHEMA = { type: 'string', example: 'JBSWY3DPEHPK3PXP' } as const;

export const SECRET_URI_SCHEMA = {
  type: 'string',
  example: 'otpauth://totp/Rapport:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Rapport',
} as const;

export const RECOVERY_CODES_SCHEMA: Schema = {
  type: 'array',
  items: { type: 'string' },
  examples: [['k7mqx-9fw3h', 'p4rtw-2bn6d']],
};

export const toPersonView = (account: Account, recoveryCodesLeft: number): PersonView => ({
  id: account.id,
  email: account.email,
  name: account.name,
  timeZone: account.timeZone,
  locale: account.locale,
  hasSecondFactor: account.totpSecret !== null,
  recoveryCodesLeft,
});

export const toCurrentSessionView = (
  session: SessionContext,
  person: PersonView,
  memberships: readonly Membership[],
  teamsBeingDeleted: readonly TeamBeingDeletedView[],
): CurrentSessionView => ({
  person,
  memberships: memberships.map(({ teamId, teamName, role, requiresSecondFactor }) => ({
    teamId,
    teamName,
    role,
    requiresSecondFactor,
  })),
  teamsBeingDeleted: [...teamsBeingDeleted],
  session: {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    confirmedUntil: confirmedUntil(session.confirmedAt).toISOString(),
  },
});
