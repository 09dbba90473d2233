import { confirmedUntil } from '../../core/http/requires-confirmation';
import type { Membership, SessionContext } from '../../core/http/session-context';
import type { Role } from '../../core/http/requires-role.decorator';
import type { Account } from '../entities/account.entity';

export interface PersonView {
  id: string;
  email: string;
  name: string;
  timeZone: string | null;
  locale: string | null;
  hasSecondFactor: boolean;
  recoveryCodesLeft: number;
}

export interface CurrentSessionView {
  person: PersonView;
  memberships: { teamId: string; teamName: string; role: Role; requiresSecondFactor: boolean }[];
  session: { id: string; createdAt: string; expiresAt: string; confirmedUntil: string };
}

export const toPersonView = (account: Account, recoveryCodesLeft: number): PersonView => ({
  id: account.id,
  email: account.email,
  name: account.name,
  timeZone: account.timeZone,
  locale: account.locale,
  hasSecondFactor: account.totpSecret !== null,
  recoveryCodesLeft,
});

export const toCurrentSessionView = (
  session: SessionContext,
  person: PersonView,
  memberships: readonly Membership[],
): CurrentSessionView => ({
  person,
  memberships: memberships.map(({ teamId, teamName, role, requiresSecondFactor }) => ({
    teamId,
    teamName,
    role,
    requiresSecondFactor,
  })),
  session: {
    id: session.id,
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    confirmedUntil: confirmedUntil(session.confirmedAt).toISOString(),
  },
});
