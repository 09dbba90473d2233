import type { Session } from '../entities/session.entity';

export interface SessionView {
  id: string;
  createdAt: string;
  seenAt: string;
  expiresAt: string;
  userAgent: string | null;
  addressPrefix: string | null;
  isCurrent: boolean;
}

export const toSessionView = (session: Session, currentId: string): SessionView => ({
  id: session.id,
  createdAt: session.createdAt.toISOString(),
  seenAt: session.seenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  userAgent: session.userAgent,
  addressPrefix: session.addressPrefix,
  isCurrent: session.id === currentId,
});
