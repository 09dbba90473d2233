import { ApiProperty } from '../../core/openapi/decorators';
import { KEY_ACCESS, type KeyAccess } from '../../tenancy/scope/request-scope';
import { DAY_MS } from '../../core/values/durations';
import {
  BOOLEAN,
  idProperty,
  NULLABLE_TEXT,
  NULLABLE_TIME,
  TIME,
} from '../../core/openapi/common-properties';
import type { KeyRow } from '../../auth/keys.service';
import { NamedMember } from '../members/member.views';

const EXPIRING_MS = 7 * DAY_MS;
const UNUSED_MS = 90 * DAY_MS;

export class KeyView {
  @ApiProperty(idProperty('key'))
  id: string;

  @ApiProperty({ ...NULLABLE_TEXT, example: 'Shop' })
  label: string | null;

  @ApiProperty({ description: 'The start of the key, to recognize it.', example: 'rap_1x9Zk2aB' })
  prefix: string;

  @ApiProperty({ enum: KEY_ACCESS, description: '`read`: GET requests only.' })
  access: KeyAccess;

  @ApiProperty(TIME)
  createdAt: string;

  @ApiProperty({
    type: NamedMember,
    nullable: true,
    description: 'The member who created the key, or null for the operator.',
  })
  createdBy: NamedMember | null;

  @ApiProperty(NULLABLE_TIME)
  expiresAt: string | null;

  @ApiProperty(NULLABLE_TIME)
  lastUsedAt: string | null;

  @ApiProperty({ ...NULLABLE_TIME, example: null })
  revokedAt: string | null;

  @ApiProperty({ ...BOOLEAN, description: 'Expires within 7 days.' })
  isExpiringSoon: boolean;

  @ApiProperty({ ...BOOLEAN, description: 'Active, and not used for 90 days.' })
  isUnused: boolean;
}

/** A new key, which is returned once. */
export class CreatedKeyView extends KeyView {
  @ApiProperty({ example: 'rap_1x9Zk2aBn2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9' })
  apiKey: string;
}

export class RolledKeyView extends CreatedKeyView {
  @ApiProperty(TIME)
  previousKeyExpiresAt: string;
}

export function toKeyView(key: KeyRow, createdBy: NamedMember | null, now: number): KeyView {
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
