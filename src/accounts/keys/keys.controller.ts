import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { KeysService } from '../../auth/keys.service';
import { Audited } from '../../core/audit/audited.decorator';
import { CONSOLE_PREFIX } from '../../core/http/console-prefix';
import { type Envelope, ok } from '../../core/http/envelope';
import { RequiresRole } from '../../core/http/requires-role.decorator';
import type { MemberTeamContext } from '../../core/http/team-context';
import { parseIsoDate } from '../../core/validation/iso-date';
import { CurrentMember } from '../current-member.decorator';
import type { MemberScope } from '../members/members.service';
import { RequiresConfirmation } from '../../core/http/requires-confirmation';
import { CreateKeyDto, RollKeyDto } from './key.dto';
import { type KeyView, KeyViews } from './key.views';

@ApiExcludeController()
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/keys`)
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly views: KeyViews,
  ) {}

  @Get()
  @RequiresRole('admin')
  async list(@CurrentMember() team: MemberTeamContext): Promise<Envelope<KeyView[]>> {
    return ok(await this.views.of(team.teamId, await this.keys.listOfTeam(team)));
  }

  @Post()
  @RequiresRole('admin')
  @RequiresConfirmation(true)
  @Audited({ action: 'createKey', target: 'key', details: ['label', 'expiresAt', 'access'] })
  async create(
    @CurrentMember() team: MemberScope,
    @Body() { label, expiresAt, access }: CreateKeyDto,
  ): Promise<Envelope<KeyView & { apiKey: string }>> {
    const expiry = parseIsoDate(expiresAt ?? '');
    const { keyId, apiKey } = await this.keys.insertKey(team.transaction, team.teamId, {
      label,
      expiresAt: expiry === null ? null : new Date(expiry.time),
      access: access ?? 'full',
      createdBy: team.member.userId,
    });
    const view = await this.views.ofOne(team.teamId, await this.keys.getOfTeam(team, keyId));
    return ok({ ...view, apiKey });
  }

  @Post(':keyId/roll')
  @RequiresRole('admin')
  @RequiresConfirmation(true)
  @Audited({ action: 'rollKey', target: 'key', param: 'keyId', details: ['graceHours'] })
  async roll(
    @CurrentMember() team: MemberScope,
    @Param('keyId') id: string,
    @Body() { graceHours }: RollKeyDto,
  ): Promise<Envelope<KeyView & { apiKey: string; previousKeyExpiresAt: string }>> {
    const { userId } = team.member;
    const rolled = await this.keys.rollOfTeam(team, id, graceHours, userId);
    const view = await this.views.ofOne(team.teamId, await this.keys.getOfTeam(team, rolled.keyId));
    const previousKeyExpiresAt = rolled.previousKeyExpiresAt.toISOString();
    return ok({ ...view, apiKey: rolled.apiKey, previousKeyExpiresAt });
  }

  @Delete(':keyId')
  @RequiresRole('admin')
  @Audited({ action: 'revokeKey', target: 'key', param: 'keyId' })
  async revoke(
    @CurrentMember() team: MemberScope,
    @Param('keyId') id: string,
  ): Promise<Envelope<{ id: string; revokedAt: string }>> {
    const revokedAt = await this.keys.revokeOfTeam(team, id);
    return ok({ id, revokedAt: revokedAt.toISOString() });
  }
}
