import type { UnitOfWork } from '../../tenancy/scope/request-scope';

/** A kind of event of which people are notified. */
export interface NotificationSource {
  /** Names it in the log. */
  readonly name: string;
  /** Lists teams with notifications that are due at a time of the database, by id, after a team. */
  listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]>;
  /**
   * Marks the due events as notified and stores the mails, in one transaction: after a crash both are done or neither, and of two
   * concurrent processes one finds nothing.
   */
  tell(unit: UnitOfWork, now: Date): Promise<void>;
}
