import { ApiProperty } from '../core/openapi/decorators';
import type { RequestScope, KeyActor } from '../tenancy/scope/request-scope';
import { idProperty, NULLABLE_TEXT, NULLABLE_TIME } from '../core/openapi/common-properties';

export class KeyTeamView {
  @ApiProperty(idProperty('team'))
  readonly id: string;

  @ApiProperty({ example: 'Kaffeewerk Berlin' })
  readonly name: string;
}

/** The key that a request carries, without its secret. */
export class AuthKeyView {
  @ApiProperty({ type: KeyTeamView })
  readonly team: KeyTeamView;

  @ApiProperty({ ...NULLABLE_TEXT, example: 'shop backend' })
  readonly label: string | null;

  @ApiProperty({ example: 'rap_1x9Zk2aB', description: 'The first characters of the key.' })
  readonly prefix: string;

  @ApiProperty({
    ...NULLABLE_TIME,
    description: 'null when the key does not expire.',
    example: '2027-11-02T09:30:00.000Z',
  })
  readonly expiresAt: string | null;
}

export function toAuthKeyView({ teamId, actor: key }: RequestScope<KeyActor>): AuthKeyView {
  return {
    team: { id: teamId, name: key.teamName },
    label: key.label,
    prefix: key.prefix,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  };
}
