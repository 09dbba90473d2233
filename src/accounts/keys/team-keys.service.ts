import { Injectable } from '@nestjs/common';
import { type KeyRow, KeysService } from '../../auth/keys.service';
import type { MemberTeamContext, TeamScope } from '../../tenancy/scope/team-context';
import { endOf, parseIsoDate } from '../../core/values/iso-date';
import { MemberNamesRepository } from '../members/member-names.repository';
import type { MemberScope } from '../members/members.service';
import type { CreateKeyDto } from './key.dto';
import { type CreatedKeyView, type KeyView, type RolledKeyView, toKeyView } from './key.views';

/** The API keys of a team, as its members see and change them. */
@Injectable()
export class TeamKeysService {
  constructor(
    private readonly keys: KeysService,
    private readonly names: MemberNamesRepository,
  ) {}

  async list(team: MemberTeamContext): Promise<KeyView[]> {
    return this.toViews(team, await this.keys.list(team));
  }

  /** @throws ApiError KEY_LIMIT_REACHED */
  async create(
    team: MemberScope,
    { label, expiresAt, access }: CreateKeyDto,
  ): Promise<CreatedKeyView> {
    const expiry = parseIsoDate(expiresAt ?? '');
    const { key, apiKey } = await this.keys.insertKey(team, {
      label,
      expiresAt: expiry === null ? null : new Date(endOf(expiry)),
      access: access ?? 'full',
      createdBy: team.member.userId,
    });
    return Object.assign(await this.toView(team, key), { apiKey });
  }

  /** @throws ApiError KEY_NOT_FOUND, KEY_REVOKED, KEY_LIMIT_REACHED */
  async roll(team: MemberScope, id: string, graceHours: number): Promise<RolledKeyView> {
    const { userId } = team.member;
    const rolled = await this.keys.roll(team, id, graceHours, userId);
    return Object.assign(await this.toView(team, rolled.key), {
      apiKey: rolled.apiKey,
      previousKeyExpiresAt: rolled.previousKeyExpiresAt.toISOString(),
    });
  }

  /** @throws ApiError KEY_NOT_FOUND */
  async revoke(team: MemberScope, id: string): Promise<{ id: string; revokedAt: string }> {
    const revokedAt = await this.keys.revoke(team, id);
    return { id, revokedAt: revokedAt.toISOString() };
  }

  private async toView(team: MemberScope, key: KeyRow): Promise<KeyView> {
    const [view] = await this.toViews(team, [key]);
    if (view === undefined) throw new Error('The key has no view.');
    return view;
  }

  private async toViews(team: TeamScope, keys: readonly KeyRow[]): Promise<KeyView[]> {
    const creators = keys.map(({ createdBy }) => createdBy);
    const names = await this.names.find(team, creators);
    return keys.map((key) => toKeyView(key, names.get(key.createdBy) ?? null, Date.now()));
  }
}
