import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { JOBS } from '../../core/limits/share';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { Choices } from '../domain/choices';
import type { Frequency, Notification } from '../domain/mail-kinds';
import { NotificationChoices } from '../entities/notification-choices.entity';

/** `unsubscribe_key` has a default, so that the first row of a member gets one, whichever statement inserts it. */
const FIND_OR_INSERT_CHOICES = `
  INSERT INTO notification_choices (team_id, user_id) VALUES ($1, $2)
  ON CONFLICT (team_id, user_id) DO UPDATE SET unsubscribe_key = notification_choices.unsubscribe_key
  RETURNING choices, unsubscribe_key AS "unsubscribeKey"`;

const REPLACE_CHOICES = `
  INSERT INTO notification_choices (team_id, user_id, choices) VALUES ($1, $2, $3)
  ON CONFLICT (team_id, user_id) DO UPDATE SET choices = excluded.choices
  RETURNING choices`;

/** One statement: a choice that is made in the console at the same time stays. */
const STOP_NOTIFICATION = `
  UPDATE notification_choices SET choices = choices || jsonb_build_object($3::text, 'never')
   WHERE team_id = $1 AND user_id = $2`;

/** Which mails the members of a team want. */
@Injectable()
export class ChoicesRepository {
  constructor(private readonly database: Database) {}

  /** The choices of all members that have made any, by the id of the membership. */
  async list(scope: RequestScope): Promise<ReadonlyMap<string, Choices>> {
    const { manager } = this.database.for(scope, 'write');
    const rows = await manager.findBy(NotificationChoices, { teamId: scope.teamId });
    return new Map(rows.map(({ userId, choices }) => [userId, choices]));
  }

  /** Teams with members who have made a choice, in the order of their ids. */
  async listTeams(
    notification: Notification,
    frequency: Frequency,
    afterTeam: string,
    limit: number,
  ): Promise<string[]> {
    const rows = await this.database.for(JOBS, 'write').query<{ teamId: string }>(
      `SELECT DISTINCT team_id AS "teamId" FROM notification_choices
        WHERE team_id > $1 AND choices ->> $2 = $3 ORDER BY team_id LIMIT $4`,
      [afterTeam, notification, frequency, limit],
    );
    return rows.map(({ teamId }) => teamId);
  }

  /** The row of a member, or null if the member has neither chosen nor got a mail. */
  find(scope: RequestScope, userId: string): Promise<NotificationChoices | null> {
    const { manager } = this.database.for(scope, 'write');
    return manager.findOneBy(NotificationChoices, { teamId: scope.teamId, userId });
  }

  /** The row of a member, which is inserted if it does not exist. */
  async findOrInsert(
    scope: RequestScope,
    userId: string,
  ): Promise<Pick<NotificationChoices, 'choices' | 'unsubscribeKey'>> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<Pick<NotificationChoices, 'choices' | 'unsubscribeKey'>>(FIND_OR_INSERT_CHOICES, [
        scope.teamId,
        userId,
      ]);
    if (row === undefined) throw new Error('The choices of a member were not stored.');
    return row;
  }

  async replace(scope: RequestScope, userId: string, choices: Choices): Promise<Choices> {
    const [row] = await this.database
      .for(scope, 'write')
      .query<{ choices: Choices }>(REPLACE_CHOICES, [scope.teamId, userId, choices]);
    return row?.choices ?? {};
  }

  /** Ends one notification of a member who has a row. */
  async stop(scope: RequestScope, userId: string, notification: Notification): Promise<void> {
    await this.database
      .for(scope, 'write')
      .query(STOP_NOTIFICATION, [scope.teamId, userId, notification]);
  }
}
