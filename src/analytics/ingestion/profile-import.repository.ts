import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../tenancy/scope/request-scope';
import { Database } from '../../core/database/database';
import { KPI_NAMES, type Platform, type RawMetrics } from '@rapport/social-connectors';
import type { ComputedWindow, ProfileDay, ProfileWindow } from '../domain/profile';
import type { Window } from '../domain/window';
import { SocialProfileDay } from '../entities/social-profile-day.entity';
import { SocialProfileWindow } from '../entities/social-profile-window.entity';
import { metricColumns } from '../columns.sql';

/** The stored metrics of a profile, as the platform sent them. */
export interface ProfileLines {
  days: { date: string; metrics: RawMetrics }[];
  windows: { window: Window; metrics: RawMetrics }[];
}

const KPI_COLUMNS = metricColumns(KPI_NAMES);
const FIGURE_COLUMNS = [
  ...KPI_COLUMNS,
  'raw_kpis',
  'time_series',
  'percentage_change',
  'comparison',
];

/** Writes the imported metrics of a profile and the figures computed from them. */
@Injectable()
export class ProfileImportRepository {
  constructor(private readonly database: Database) {}

  /**
   * Inserts or updates days; of two days with the same date, the later one is stored.
   * @param keepMissing whether metrics of the stored or earlier day are kept if the new day lacks them
   */
  async upsertDays(
    unit: UnitOfWork,
    platform: Platform,
    days: readonly ProfileDay[],
    keepMissing: boolean,
  ): Promise<void> {
    if (days.length === 0) return;
    const latest = new Map<string, RawMetrics>();
    for (const { date, rawMetrics } of days) {
      latest.set(date, keepMissing ? { ...latest.get(date), ...rawMetrics } : rawMetrics);
    }
    const rows = Array.from(latest, ([day, metrics]) => ({ day, metrics }));
    await this.database.for(unit, 'write').query(
      `INSERT INTO social_profile_days AS d (team_id, platform, day, raw_metrics)
       SELECT $1::uuid, $2::text, day, metrics FROM json_to_recordset($3::json) AS s(day date, metrics jsonb)
       ON CONFLICT (team_id, platform, day) DO UPDATE
          SET raw_metrics = ${keepMissing ? 'd.raw_metrics || ' : ''}excluded.raw_metrics
       WHERE d.raw_metrics <> excluded.raw_metrics`,
      [unit.teamId, platform, JSON.stringify(rows)],
    );
  }

  /** Inserts or updates the windows that the platform itself reports. Does not compute their figures. */
  async upsertReportedWindows(
    unit: UnitOfWork,
    platform: Platform,
    windows: readonly ProfileWindow[],
  ): Promise<void> {
    if (windows.length === 0) return;
    const latest = new Map(windows.map(({ window, rawMetrics }) => [window, rawMetrics]));
    const rows = Array.from(latest, ([name, metrics]) => ({ name, metrics }));
    await this.database.for(unit, 'write').query(
      `INSERT INTO social_profile_windows (team_id, platform, name, reported_metrics, raw_kpis,
                                           time_series, percentage_change)
       SELECT $1::uuid, $2::text, name, metrics, '{}', '{}', '{}'
         FROM json_to_recordset($3::json) AS s(name text, metrics jsonb)
       ON CONFLICT (team_id, platform, name)
       DO UPDATE SET reported_metrics = excluded.reported_metrics`,
      [unit.teamId, platform, JSON.stringify(rows)],
    );
  }

  /** Deletes all days and windows of a profile. Returns the number of days. */
  async deleteAll(unit: UnitOfWork, platform: Platform): Promise<number> {
    const { manager } = this.database.for(unit, 'write');
    const key = { teamId: unit.teamId, platform };
    const { affected } = await manager.delete(SocialProfileDay, key);
    await manager.delete(SocialProfileWindow, key);
    return affected ?? 0;
  }

  /** Lists all imported metrics of the profile. */
  async listLines(unit: UnitOfWork, platform: Platform): Promise<ProfileLines> {
    const database = this.database.for(unit, 'write');
    const values = [unit.teamId, platform];
    return {
      days: await database.query(
        `SELECT to_char(day, 'YYYY-MM-DD') AS date, raw_metrics AS metrics
           FROM social_profile_days WHERE team_id = $1 AND platform = $2 ORDER BY day`,
        values,
      ),
      windows: await database.query(
        `SELECT name AS window, reported_metrics AS metrics FROM social_profile_windows
          WHERE team_id = $1 AND platform = $2 AND reported_metrics IS NOT NULL`,
        values,
      ),
    };
  }

  async replaceFigures(
    unit: UnitOfWork,
    platform: Platform,
    figures: Readonly<Record<Window, ComputedWindow>>,
  ): Promise<void> {
    const rows = Object.entries(figures).map(([name, { kpis, ...others }]) => ({
      name,
      ...kpis,
      ...others,
    }));
    const kpis = KPI_NAMES.map((kpi) => `"${kpi}"`);
    await this.database.for(unit, 'write').query(
      `INSERT INTO social_profile_windows (team_id, platform, name, ${FIGURE_COLUMNS.join(', ')})
       SELECT $1::uuid, $2::text, name, ${kpis.join(', ')}, "rawKpis", "timeSeries", "percentageChange",
              comparison
         FROM json_to_recordset($3::json) AS s(
                name text, ${kpis.map((kpi) => `${kpi} double precision`).join(', ')},
                "rawKpis" jsonb, "timeSeries" jsonb, "percentageChange" jsonb, comparison jsonb)
       ON CONFLICT (team_id, platform, name) DO UPDATE
         SET (${FIGURE_COLUMNS.join(', ')}) =
             ROW (${FIGURE_COLUMNS.map((column) => `excluded.${column}`).join(', ')})`,
      [unit.teamId, platform, JSON.stringify(rows)],
    );
  }
}
