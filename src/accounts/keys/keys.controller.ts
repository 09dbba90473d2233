import { Body, Controller, Param } from '@nestjs/common';
import { ApiBody, ApiTags } from '../../core/openapi/decorators';
import type { RequestScope, UnitOfWork, MemberActor } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { idProperty, TIME } from '../../core/openapi/common-properties';
import { CreateKeyDto, RollKeyDto } from './key.dto';
import { CreatedKeyView, KeyView, RolledKeyView } from './key.views';
import { TeamKeysService } from './team-keys.service';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/keys`)
export class KeysController {
  constructor(private readonly keys: TeamKeysService) {}

  @Endpoint.get({
    id: 'listKeys',
    summary: 'List the API keys',
    description:
      'The 100 newest keys, and all older ones that are active, newest first. A team has at most 100 active keys.',
    role: 'admin',
    returns: envelope(200, [KeyView]),
  })
  async list(@CurrentScope() scope: RequestScope<MemberActor>): Promise<Envelope<KeyView[]>> {
    return ok(await this.keys.list(scope));
  }

  @Endpoint.post({
    id: 'createKey',
    summary: 'Create an API key',
    description: 'The key is returned once.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'key', details: ['label', 'expiresAt', 'access'] },
    idempotency: 'none',
    returns: envelope(201, CreatedKeyView),
    errors: ['KEY_LIMIT_REACHED'],
  })
  async create(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @Body() dto: CreateKeyDto,
  ): Promise<Envelope<CreatedKeyView>> {
    return ok(await this.keys.create(unit, dto));
  }

  @Endpoint.post({
    path: ':keyId/roll',
    id: 'rollKey',
    summary: 'Replace an API key',
    description:
      'Creates a key with the same label and access. The old key works for `graceHours` longer, and counts as active until then.',
    role: 'admin',
    confirmation: 'always',
    audit: { target: 'key', param: 'keyId', details: ['graceHours'] },
    idempotency: 'none',
    returns: envelope(201, RolledKeyView),
    errors: ['KEY_NOT_FOUND', 'KEY_REVOKED', 'KEY_LIMIT_REACHED'],
  })
  @ApiBody({ type: RollKeyDto, required: false })
  async roll(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @Param('keyId') id: string,
    @Body() { graceHours }: RollKeyDto,
  ): Promise<Envelope<RolledKeyView>> {
    return ok(await this.keys.roll(unit, id, graceHours));
  }

  @Endpoint.delete({
    path: ':keyId',
    id: 'revokeKey',
    summary: 'Revoke an API key',
    description: 'A second call keeps the time of the first.',
    role: 'admin',
    audit: { target: 'key', param: 'keyId' },
    idempotency: 'none',
    returns: envelope(200, { id: idProperty('key'), revokedAt: TIME }),
    errors: ['KEY_NOT_FOUND'],
  })
  async revoke(
    @CurrentScope() unit: UnitOfWork<MemberActor>,
    @Param('keyId') id: string,
  ): Promise<Envelope<{ id: string; revokedAt: string }>> {
    return ok(await this.keys.revoke(unit, id));
  }
}
