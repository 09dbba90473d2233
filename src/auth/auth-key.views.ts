import { ApiProperty } from '@nestjs/swagger';
import { opaqueId } from '../core/openapi/sample-ids';
import type { KeyTeamContext } from '../core/http/team-context';

export class KeyTeamView {
  @ApiProperty(opaqueId('team'))
  id: string;

  @ApiProperty({ example: 'Kaffeewerk Berlin' })
  name: string;
}

/** The key that a request carries, without its secret. */
export class AuthKeyView {
  @ApiProperty({ type: KeyTeamView })
  team: KeyTeamView;

  @ApiProperty({ type: String, nullable: true, example: 'shop backend' })
  label: string | null;

  @ApiProperty({ example: 'rap_1x9Zk2aB', description: 'The first characters of the key.' })
  prefix: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'null when the key does not expire.',
    example: '2027-11-02T09:30:00.000Z',
  })
  expiresAt: string | null;
}

export function toAuthKeyView({ teamId, teamName, key }: KeyTeamContext): AuthKeyView {
  return {
    team: { id: teamId, name: teamName },
    label: key.label,
    prefix: key.prefix,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  };
}
