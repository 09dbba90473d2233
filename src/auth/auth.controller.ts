import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Envelope, ok } from '../common/http/envelope';
import { type AuthKeyView, toAuthKey } from './auth-key.view';
import { CurrentTeam } from './current-team.decorator';
import type { TeamContext } from './team-context';

@ApiTags('Authentication')
@Controller('auth')
export class AuthController {
  /** The team and the settings of the key that the request carries; the cheapest check of a key. */
  @Get('key')
  key(@CurrentTeam() team: TeamContext): Envelope<AuthKeyView> {
    return ok(toAuthKey(team));
  }
}
