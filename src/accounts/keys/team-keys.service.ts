import { Injectable } from '@nestjs/common';
import type { RequestScope, UnitOfWork, MemberActor } from '../../tenancy/scope/request-scope';
import { type KeyRow, KeysService } from '../../auth/keys.service';
import { endOf, parseIsoDate } from '../../core/values/iso-date';
import { MemberNamesRepository } from '../members/member-names.repository';
import type { CreateKeyDto } from './key.dto';
import { type CreatedKeyView, type KeyView, type RolledKeyView, toKeyView } from './key.views';

/** The API keys of a team, as its members see and change them. */
@Injectable()
export class TeamKeysService {
  constructor(
    private readonly keys: KeysService,
    private readonly names: MemberNamesRepository,
  ) {}

  async list(scope: RequestScope<MemberActor>): Promise<KeyView[]> {
    return this.toViews(scope, await this.keys.list(scope));
  }

  /** @throws ApiError TEAM_BEING_DELETED, KEY_LIMIT_REACHED */
  async create(
    unit: UnitOfWork<MemberActor>,
    { label, expiresAt, access }: CreateKeyDto,
  ): Promise<CreatedKeyView> {
    const expiry = parseIsoDate(expiresAt ?? '');
    const { key, apiKey } = await this.keys.insertKey(unit, {
      label,
      expiresAt: expiry === null ? null : new Date(endOf(expiry)),
      access: access ?? 'full',
      createdBy: unit.actor.id,
    });
    return Object.assign(await this.toView(unit, key), { apiKey });
  }

  /** @throws ApiError KEY_NOT_FOUND, KEY_REVOKED, TEAM_BEING_DELETED, KEY_LIMIT_REACHED */
  async roll(
    unit: UnitOfWork<MemberActor>,
    id: string,
    graceHours: number,
  ): Promise<RolledKeyView> {
    const { id: userId } = unit.actor;
    const rolled = await this.keys.roll(unit, id, graceHours, userId);
    return Object.assign(await this.toView(unit, rolled.key), {
      apiKey: rolled.apiKey,
      previousKeyExpiresAt: rolled.previousKeyExpiresAt.toISOString(),
    });
  }

  /** @throws ApiError KEY_NOT_FOUND */
  async revoke(
    unit: UnitOfWork<MemberActor>,
    id: string,
  ): Promise<{ id: string; revokedAt: string }> {
    const revokedAt = await this.keys.revoke(unit, id);
    return { id, revokedAt: revokedAt.toISOString() };
  }

  private async toView(unit: UnitOfWork<MemberActor>, key: KeyRow): Promise<KeyView> {
    const [view] = await this.toViews(unit, [key]);
    if (view === undefined) throw new Error('The key has no view.');
    return view;
  }

  private async toViews(scope: RequestScope, keys: readonly KeyRow[]): Promise<KeyView[]> {
    const creatorIds = keys.map(({ createdBy }) => createdBy);
    const names = await this.names.find(scope, creatorIds);
    return keys.map((key) => toKeyView(key, names.get(key.createdBy) ?? null, Date.now()));
  }
}
