import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { KeysService } from '../../auth/keys.service';
import { Audited } from '../../core/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { idProperty, TIME } from '../../core/openapi/common-properties';
import { RequiresRole } from '../../core/http/requires-role.decorator';
import type { MemberTeamContext } from '../../core/http/team-context';
import { parseIsoDate } from '../../core/validation/iso-date';
import { CurrentMember } from '../current-member.decorator';
import type { MemberScope } from '../members/members.service';
import { RequiresConfirmation } from '../../core/http/requires-confirmation';
import { CreateKeyDto, RollKeyDto } from './key.dto';
import { CreatedKeyView, KeyView, KeyViews, RolledKeyView } from './key.views';

@ApiTags('Team')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/keys`)
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly views: KeyViews,
  ) {}

  @Get()
  @RequiresRole('admin')
  @ApiEndpoint('listKeys', {
    summary: 'List the API keys',
    description:
      'Newest first: all active keys, of which a team has 100 at most, and those of the newest 100 that are revoked or expired.',
  })
  @ApiEnvelope(200, [KeyView])
  async list(@CurrentMember() team: MemberTeamContext): Promise<Envelope<KeyView[]>> {
    return ok(await this.views.of(team.teamId, await this.keys.listOfTeam(team)));
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
    @Body() { label, expiresAt, access }: CreateKeyDto,
  ): Promise<Envelope<CreatedKeyView>> {
    const expiry = parseIsoDate(expiresAt ?? '');
    const { keyId, apiKey } = await this.keys.insertKey(team.transaction, team.teamId, {
      label,
      expiresAt: expiry === null ? null : new Date(expiry.time),
      access: access ?? 'full',
      createdBy: team.member.userId,
    });
    const view = await this.views.ofOne(team.teamId, await this.keys.getOfTeam(team, keyId));
    return ok(Object.assign(view, { apiKey }));
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
    const { userId } = team.member;
    const rolled = await this.keys.rollOfTeam(team, id, graceHours, userId);
    const view = await this.views.ofOne(team.teamId, await this.keys.getOfTeam(team, rolled.keyId));
    const previousKeyExpiresAt = rolled.previousKeyExpiresAt.toISOString();
    return ok(Object.assign(view, { apiKey: rolled.apiKey, previousKeyExpiresAt }));
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
    const revokedAt = await this.keys.revokeOfTeam(team, id);
    return ok({ id, revokedAt: revokedAt.toISOString() });
  }
}
