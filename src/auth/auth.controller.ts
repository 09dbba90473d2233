import { Controller } from '@nestjs/common';
import { ApiTags } from '../core/openapi/decorators';
import type { RequestScope, KeyActor } from '../tenancy/scope/request-scope';
import { CurrentScope } from '../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../core/openapi/returns';
import { type Envelope, ok } from '../core/http/envelope';
import { AuthKeyView } from './auth-key.views';
import { KeysService } from './keys.service';

@ApiTags('Authentication')
@Controller('auth')
export class AuthController {
  constructor(private readonly keys: KeysService) {}

  @Endpoint.get({
    path: 'key',
    id: 'getAuthKey',
    summary: 'Check an API key',
    description:
      'Returns the team and the settings of the key in the request. Use this request to test whether a key is valid. The response does not contain the secret.',
    role: 'key',
    returns: envelope(200, AuthKeyView, { description: 'The key is valid.' }),
  })
  getKey(@CurrentScope() scope: RequestScope<KeyActor>): Envelope<AuthKeyView> {
    return ok(this.keys.describe(scope));
  }
}
