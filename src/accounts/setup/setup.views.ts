import { ApiProperty } from '../../core/openapi/decorators';
import type { TeamRow } from '../../auth/teams.service';
import { idProperty, TIME } from '../../core/openapi/common-properties';
import type { OneTimeLink } from '../entities/one-time-link.entity';

class NamedTeamView {
  @ApiProperty(idProperty('team'))
  id: string;

  @ApiProperty({ example: 'Kaffeehaus' })
  name: string;
}

/** What a setup link gives access to. */
export class SetupView {
  @ApiProperty({ type: [NamedTeamView], description: 'None: there is no team yet.' })
  teams: NamedTeamView[];

  @ApiProperty(TIME)
  expiresAt: string;
}

export const toSetupView = (
  { expiresAt }: OneTimeLink,
  teams: readonly Pick<TeamRow, 'id' | 'name'>[],
): SetupView => ({
  teams: teams.map(({ id, name }) => ({ id, name })),
  expiresAt: expiresAt.toISOString(),
});
