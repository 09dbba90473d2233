import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Deadline, WalTimeline } from '@rapport/pg-lanes';
import { Database } from '../database/database';
import { ServiceReplicas } from '../database/replicas';
import type { Statement } from '../database/statement';
import { serviceShare, type Share } from '../limits/share';
import { Metrics } from '../observability/metrics/metrics';
import { SchedulerService } from './scheduler.service';

const INTERVAL_MS = 1_000;
/** Less than the age at which a measured lag counts as unknown. */
const TIMEOUT_MS = 2_000;

/** What an acknowledged commit has stored is before this position. */
export const STORED_LSN: Statement = {
  name: 'stored_lsn',
  text: 'SELECT pg_current_wal_flush_lsn()::text AS lsn',
};

/** Measures how far the replicas lag, for `Database` and for the metrics. */
@Injectable()
export class ReplicaLagJob implements OnModuleInit {
  private readonly timeline = new WalTimeline();

  constructor(
    private readonly database: Database,
    private readonly replicas: ServiceReplicas,
    private readonly metrics: Metrics,
    scheduler: SchedulerService,
  ) {
    if (replicas.count === 0) return;
    scheduler.schedule({
      name: 'replica-lag',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: INTERVAL_MS },
      run: () => this.measure(),
    });
  }

  onModuleInit(): void {
    if (this.replicas.count === 0) return;
    this.metrics.addLabelledGauge(
      'rapport_replica_lag_seconds',
      'How far a replica lags behind the primary, at least.',
      'replica',
      async () => byPlace(this.replicas.lags, (ms) => ms / 1_000),
      'max',
    );
    this.metrics.addLabelledGauge(
      'rapport_replica_usable',
      'Whether a replica serves reads: it responds, and lags no more than allowed.',
      'replica',
      async () => byPlace(this.replicas.usable, Number),
      'min',
    );
  }

  private async measure(): Promise<boolean> {
    try {
      await this.measurePrimary();
    } finally {
      // While the primary is unreachable, its last known position is used, because it stores nothing that a replica could lack.
      await this.replicas.measure(newShare(), this.timeline);
    }
    return false;
  }

  private async measurePrimary(): Promise<void> {
    const askedAt = performance.now();
    const [row] = await this.database.for(newShare(), 'lookup').query<{ lsn: string }>(STORED_LSN);
    if (row !== undefined) this.timeline.add(row.lsn, askedAt);
  }
}

const newShare = (): Share => serviceShare('replica-lag', new Deadline(TIMEOUT_MS));

/** The values by the places of the replicas in the list of the configuration, from 1. */
const byPlace = <T>(
  values: ReadonlyMap<number, T>,
  toNumber: (value: T) => number,
): ReadonlyMap<string, number> =>
  new Map(Array.from(values, ([index, value]) => [`${index + 1}`, toNumber(value)]));
