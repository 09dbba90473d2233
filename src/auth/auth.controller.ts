import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Envelope, ok } from '../common/http/envelope';
import { ApiEndpoint } from '../docs/api-endpoint.decorator';
import { ApiEnvelope } from '../docs/api-envelope.decorator';
import { AuthKeyView, toAuthKey } from './auth-key.view';
import { CurrentTeam } from './current-team.decorator';
import type { TeamContext } from './team-context';

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
