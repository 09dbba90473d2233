import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Audited } from '../../tenancy/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { idProperty, TIME } from '../../core/openapi/common-properties';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import type { MemberTeamContext } from '../../tenancy/scope/team-context';
import { CurrentMember } from '../current-member.decorator';
import type { MemberScope } from '../members/members.service';
import { RequiresConfirmation } from '../../tenancy/access/requires-confirmation';
import { CreateKeyDto, RollKeyDto } from './key.dto';
import { CreatedKeyView, KeyView, RolledKeyView } from './key.views';
import { TeamKeysService } from './team-keys.service';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/keys`)
export class KeysController {
  constructor(private readonly keys: TeamKeysService) {}

  @Get()
  @RequiresRole('admin')
  @ApiEndpoint('listKeys', {
    summary: 'List the API keys',
    description:
      'The 100 newest keys, and all older ones that are active, newest first. A team has at most 100 active keys.',
  })
  @ApiEnvelope(200, [KeyView])
  async list(@CurrentMember() team: MemberTeamContext): Promise<Envelope<KeyView[]>> {
    return ok(await this.keys.list(team));
  }

  @Post()
  @RequiresRole('admin')
  @RequiresConfirmation(true)
  @Audited({ action: 'createKey', target: 'key', details: ['label', 'expiresAt', 'access'] })
  @ApiEndpoint('createKey', {
    summary: 'Create an API key',
    description: 'The key is returned once.',
  })
  @ApiEnvelope(201, CreatedKeyView)
  @ApiErrors('KEY_LIMIT_REACHED')
  async create(
    @CurrentMember() team: MemberScope,
    @Body() dto: CreateKeyDto,
  ): Promise<Envelope<CreatedKeyView>> {
    return ok(await this.keys.create(team, dto));
  }

  @Post(':keyId/roll')
  @RequiresRole('admin')
  @RequiresConfirmation(true)
  @Audited({ action: 'rollKey', target: 'key', param: 'keyId', details: ['graceHours'] })
  @ApiBody({ type: RollKeyDto, required: false })
  @ApiEndpoint('rollKey', {
    summary: 'Replace an API key',
    description:
      'Creates a key with the same label and access. The old key works for `graceHours` longer, and counts as active until then.',
  })
  @ApiEnvelope(201, RolledKeyView)
  @ApiErrors('KEY_NOT_FOUND', 'KEY_REVOKED', 'KEY_LIMIT_REACHED')
  async roll(
    @CurrentMember() team: MemberScope,
    @Param('keyId') id: string,
    @Body() { graceHours }: RollKeyDto,
  ): Promise<Envelope<RolledKeyView>> {
    return ok(await this.keys.roll(team, id, graceHours));
  }

  @Delete(':keyId')
  @RequiresRole('admin')
  @Audited({ action: 'revokeKey', target: 'key', param: 'keyId' })
  @ApiEndpoint('revokeKey', {
    summary: 'Revoke an API key',
    description: 'A second call keeps the time of the first.',
  })
  @ApiEnvelope(200, { id: idProperty('key'), revokedAt: TIME })
  @ApiErrors('KEY_NOT_FOUND')
  async revoke(
    @CurrentMember() team: MemberScope,
    @Param('keyId') id: string,
  ): Promise<Envelope<{ id: string; revokedAt: string }>> {
    return ok(await this.keys.revoke(team, id));
  }
}
