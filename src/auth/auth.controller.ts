import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Envelope, ok } from '../core/http/envelope';
import { ApiEndpoint } from '../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../core/openapi/api-envelope.decorator';
import { AuthKeyView } from './auth-key.views';
import { CurrentTeam } from '../tenancy/scope/current-team.decorator';
import type { KeyTeamContext } from '../tenancy/scope/team-context';
import { KeysService } from './keys.service';

@ApiTags('Authentication')
@Controller('auth')
export class AuthController {
  constructor(private readonly keys: KeysService) {}

  @Get('key')
  @ApiEndpoint('getAuthKey', {
    summary: 'Check an API key',
    description:
      'Returns the team and the settings of the key in the request. Use this request to test whether a key is valid. The response does not contain the secret.',
  })
  @ApiEnvelope(200, AuthKeyView, { description: 'The key is valid.' })
  getKey(@CurrentTeam() team: KeyTeamContext): Envelope<AuthKeyView> {
    return ok(this.keys.describe(team));
  }
}
