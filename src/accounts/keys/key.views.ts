import { Injectable } from '@nestjs/common';
import type { ApiKey } from '../../auth/entities/api-key.entity';
import type { KeyAccess } from '../../core/http/team-context';
import { MemberNames, type NamedMember } from '../members/member-names';

const DAY_MS = 86_400_000;
const EXPIRING_MS = 7 * DAY_MS;
const UNUSED_MS = 90 * DAY_MS;

export interface KeyView {
  id: string;
  label: string | null;
  prefix: string;
  access: KeyAccess;
  createdAt: string;
  /** null: the operator. */
  createdBy: NamedMember | null;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  /** Expires within 7 days. */
  isExpiringSoon: boolean;
  /** Active, and not used for 90 days. */
  isUnused: boolean;
}

/** Maps API keys, with the names of the people who created them. */
@Injectable()
export class KeyViews {
  constructor(private readonly names: MemberNames) {}

  async of(teamId: string, keys: readonly ApiKey[]): Promise<KeyView[]> {
    const names = await this.names.find(
      teamId,
      keys.map(({ createdBy }) => createdBy),
    );
    return keys.map((key) => toKeyView(key, names.get(key.createdBy) ?? null, Date.now()));
  }

  async ofOne(teamId: string, key: ApiKey): Promise<KeyView> {
    const [view] = await this.of(teamId, [key]);
    if (view === undefined) throw new Error('The key has no view.');
    return view;
  }
}

export function toKeyView(key: ApiKey, createdBy: NamedMember | null, now: number): KeyView {
  const { createdAt, expiresAt, lastUsedAt, revokedAt } = key;
  const isActive = revokedAt === null && (expiresAt === null || expiresAt.getTime() > now);
  const usedAt = lastUsedAt ?? createdAt;
  return {
    id: key.id,
    label: key.label,
    prefix: key.prefix,
    access: key.access,
    createdAt: createdAt.toISOString(),
    createdBy,
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    isExpiringSoon: isActive && expiresAt !== null && expiresAt.getTime() - now <= EXPIRING_MS,
    isUnused: isActive && now - usedAt.getTime() >= UNUSED_MS,
  };
}
