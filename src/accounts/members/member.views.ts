import type { Role } from '../../core/http/requires-role.decorator';
import type { Member } from './members.repository';

export interface MemberView {
  id: string;
  email: string;
  name: string;
  role: Role;
  hasSecondFactor: boolean;
  joinedAt: string | null;
  lastSeenAt: string | null;
  isSelf: boolean;
}

export const toMemberView = (
  { userId, role, joinedAt, account, lastSeenAt }: Member,
  ownId: string,
): MemberView => ({
  id: userId,
  email: account.email,
  name: account.name,
  role,
  hasSecondFactor: account.totpSecret !== null,
  joinedAt: joinedAt?.toISOString() ?? null,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  isSelf: userId === ownId,
});
