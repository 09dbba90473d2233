import type { UnitOfWork } from '../../tenancy/scope/request-scope';

/** Something of which people are told. */
export interface NotificationSource {
  /** Names it in the log. */
  readonly name: string;
  /** Teams with something to tell at a time of the database, in the order of their ids, after a team. */
  listTeams(afterTeam: string, now: Date, limit: number): Promise<string[]>;
  /**
   * Marks what it finds as told, and writes the mails, in one transaction: after a crash both are done or neither, and of two processes
   * one finds nothing.
   */
  tell(unit: UnitOfWork, now: Date): Promise<void>;
}
