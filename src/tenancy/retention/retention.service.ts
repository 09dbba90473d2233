import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database';
import { ApiError } from '../../core/errors/api-error';
import { countExpiredOfTeam } from '../../core/jobs/expired-rows/delete-expired.sql';
import { ExpiredRowsJob } from '../../core/jobs/expired-rows/expired-rows.job';
import type { Actor, RequestScope, UnitOfWork } from '../scope/request-scope';
import { hasRole } from '../scope/role';
import { AS_IF_CHOSEN, WHOLE_TEAM } from './retained-days.sql';
import {
  FORM_RETENTION_KINDS,
  type FormRetentionKind,
  MIN_RETENTION_DAYS,
  RETENTION_KINDS,
  type RetentionKind,
} from './retention-kinds';

/** How long data of a kind are kept. */
export interface Retention {
  readonly kind: RetentionKind;
  /** null stands for ever. */
  readonly days: number | null;
  /** Whether the team, or the form, has chosen it. */
  readonly isChosen: boolean;
  readonly defaultDays: number | null;
  /** The minimum that can be chosen. */
  readonly minDays: number;
  /** null without a maximum. */
  readonly maxDays: number | null;
}

/** What a person wants to choose. `formId` is null for the whole team. */
export type RetentionChoice =
  | { readonly kind: RetentionKind; readonly days: number | null; readonly formId: null }
  | { readonly kind: FormRetentionKind; readonly days: number | null; readonly formId: string };

/** Rows that the next run of the jobs would delete, each number up to 100,000. */
export type RetentionPreview = Readonly<Record<RetentionKind, number>>;

const MAX_COUNTED_ROWS = 100_000;

const LIST_SETTINGS = `
  SELECT allowed.kind, own.team_id IS NOT NULL AS "isChosen", allowed.max_days AS "maxDays",
         least(CASE WHEN own.team_id IS NOT NULL THEN own.days ELSE allowed.default_days END,
               allowed.max_days) AS days,
         allowed.default_days AS "defaultDays"
    FROM retention_limits allowed
    LEFT JOIN retention_settings own
      ON own.team_id = $1 AND own.kind = allowed.kind AND own.subject_id = $2`;

const STORE_SETTING = `
  INSERT INTO retention_settings (team_id, kind, subject_id, days) VALUES ($1, $2, $3, $4)
  ON CONFLICT (team_id, kind, subject_id) DO UPDATE SET days = excluded.days`;

type RetentionRow = Omit<Retention, 'minDays'>;

/** The maximum of the operator takes precedence over the minimum. */
const toRetention = (row: RetentionRow): Retention => ({
  ...row,
  minDays: Math.min(MIN_RETENTION_DAYS[row.kind], row.maxDays ?? Infinity),
});

const isLower = (days: number | null, before: number | null): boolean =>
  days !== null && (before === null || days < before);

const ofKind = (all: readonly Retention[], kind: RetentionKind): Retention => {
  const retention = all.find((one) => one.kind === kind);
  if (retention === undefined) throw new Error(`The limits of ${kind} are missing.`);
  return retention;
};

/** Whether the actor has the rights of an owner, as the operator has. */
const isOwner = (actor: Actor): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && hasRole(actor.role, 'owner'));

/** How long teams keep their data. The jobs of expired rows delete what is older. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly database: Database,
    private readonly job: ExpiredRowsJob,
  ) {}

  /** All kinds, in a fixed order. */
  list(scope: RequestScope): Promise<Retention[]> {
    return this.listOf(scope, WHOLE_TEAM);
  }

  /** How long data of a form are kept: as the team has chosen, unless there is a choice for the form. In a fixed order. */
  async listOfForm(scope: RequestScope, formId: string): Promise<Retention[]> {
    const ofTeam = await this.list(scope);
    const ofForm = await this.listOf(scope, formId);
    return FORM_RETENTION_KINDS.map((kind) => {
      const { days: teamDays } = ofKind(ofTeam, kind);
      const own = ofKind(ofForm, kind);
      return { ...own, days: own.isChosen ? own.days : teamDays, defaultDays: teamDays };
    });
  }

  /**
   * @throws ApiError VALIDATION_FAILED for more days than the operator allows, or too few; FORBIDDEN when somebody else than an owner wants
   * the audit log to be kept for a shorter time
   */
  async choose(unit: UnitOfWork, choice: RetentionChoice): Promise<void> {
    const before = await this.check(unit, choice);
    const { kind, formId, days } = choice;
    if (kind === 'audit' && isLower(days, before.days) && !isOwner(unit.actor)) {
      throw new ApiError('FORBIDDEN');
    }
    await unit.query(STORE_SETTING, [unit.teamId, kind, formId ?? WHOLE_TEAM, days]);
  }

  /** A form follows the team again. */
  async forget(unit: UnitOfWork, kind: FormRetentionKind, formId: string): Promise<void> {
    await unit.query(
      'DELETE FROM retention_settings WHERE team_id = $1 AND kind = $2 AND subject_id = $3',
      [unit.teamId, kind, formId],
    );
  }

  /** Forgets all that a form has chosen, when it is deleted for good. */
  async forgetForm(unit: UnitOfWork, formId: string): Promise<void> {
    await unit.query(
      'DELETE FROM retention_settings WHERE team_id = $1 AND kind = ANY ($2) AND subject_id = $3',
      [unit.teamId, FORM_RETENTION_KINDS, formId],
    );
  }

  /**
   * What would be deleted now, by kind. Deletes nothing.
   * @param choice counts as if it had been chosen; with a form, only its data of this kind are counted
   * @throws ApiError VALIDATION_FAILED for more days than the operator allows, or too few
   */
  async preview(
    scope: RequestScope,
    choice: RetentionChoice | null = null,
  ): Promise<RetentionPreview> {
    if (choice !== null) await this.check(scope, choice);
    const formId = choice?.formId ?? null;
    const counts = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, 0])) as Record<
      RetentionKind,
      number
    >;
    for (const rows of this.job.declared) {
      const kind = RETENTION_KINDS.find((known) => known === rows.kind);
      if (kind === undefined || rows.groups === undefined) continue;
      if (formId !== null && kind !== choice?.kind) continue;
      const [counted] = await this.database
        .for(scope, 'write')
        .query<{ rows: number }>(`${AS_IF_CHOSEN} ${countExpiredOfTeam(rows, rows.groups)}`, [
          scope.teamId,
          MAX_COUNTED_ROWS - counts[kind],
          formId,
          choice?.kind ?? null,
          formId ?? WHOLE_TEAM,
          choice?.days ?? null,
        ]);
      counts[kind] += counted?.rows ?? 0;
    }
    return counts;
  }

  /** Checks a choice, and returns what holds now. */
  private async check(scope: RequestScope, { kind, days }: RetentionChoice): Promise<Retention> {
    const retention = ofKind(await this.list(scope), kind);
    const { minDays, maxDays } = retention;
    if (maxDays !== null && (days === null || days > maxDays)) {
      throw new ApiError('VALIDATION_FAILED', [`days: must be at most ${maxDays}`]);
    }
    if (days !== null && days < minDays) {
      throw new ApiError('VALIDATION_FAILED', [`days: must be at least ${minDays}`]);
    }
    return retention;
  }

  private async listOf(scope: RequestScope, subjectId: string): Promise<Retention[]> {
    const rows = await this.database
      .for(scope, 'write')
      .query<RetentionRow>(LIST_SETTINGS, [scope.teamId, subjectId]);
    return RETENTION_KINDS.flatMap((kind) => rows.find((row) => row.kind === kind) ?? []).map(
      toRetention,
    );
  }
}
