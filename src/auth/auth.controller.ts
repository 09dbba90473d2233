import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Envelope, ok } from '../core/http/envelope';
import { ApiEndpoint } from '../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../core/openapi/api-envelope.decorator';
import { AuthKeyView, toAuthKey } from './auth-key.view';
import { CurrentTeam } from '../core/http/current-team.decorator';
import type { TeamContext } from '../core/http/team-context';

@ApiTags('Authentication')
@Controller('auth')
export class AuthController {
  /** The team and the settings of the key that the request carries; the cheapest check of a key. */
  @Get('key')
  @ApiEndpoint('getAuthKey', {
    summary: 'Check an API key',
    description:
      'The team and the settings of the key that the request carries: the cheapest way to find out whether a key works. The secret itself is never shown.',
  })
  @ApiEnvelope(200, AuthKeyView, { description: 'The key is valid.' })
  key(@CurrentTeam() team: TeamContext): Envelope<AuthKeyView> {
    return ok(toAuthKey(team));
  }
}
