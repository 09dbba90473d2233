import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ApiError } from '../../core/errors/api-error';
import { type ScheduledJob, SchedulerService } from '../../core/jobs/scheduler.service';
import { LOGGER } from '../../core/observability/logger';
import { systemScope } from '../../tenancy/scope/request-scope';
import { type ResponseFile, ResponseExportService } from '../export/response-export.service';
import { InboxExportService } from '../inbox/export/inbox-export.service';
import type { ExportProblem } from './entities/prepared-export.entity';
import {
  CLAIM_MS,
  type ClaimedExport,
  PreparedExportsRepository,
} from './prepared-exports.repository';

const INTERVAL_MS = 5_000;
/** Attempts that crashed count as well. */
const MAX_ATTEMPTS = 5;
const RETRY_MS = 10_000;
/** Characters of a piece, which is in memory as a whole. */
const PIECE_LENGTH = 512 * 1024;
const MIB = 1024 * 1024;
/** A piece is stored after this long, however small it is: that renews the claim, which lasts twice as long. */
const MAX_PIECE_MS = CLAIM_MS / 2;
const HOUR_MS = 3_600_000;

/** Why an attempt has ended without a file. */
type Interruption = 'stopped' | 'claimLost';

/** A claim that is renewed while the file is written. */
type Claim = ClaimedExport & { claimedUntil: Date };

/** Writes exports to the database, one at a time in each process, and one of a team at a time. */
@Injectable()
export class PreparedExportJob {
  /** The largest file in UTF-8. */
  maxBytes = 256 * MIB;
  /** How long an attempt may take. */
  maxMs = HOUR_MS;
  private readonly job: ScheduledJob;

  constructor(
    scheduler: SchedulerService,
    private readonly exports: PreparedExportsRepository,
    private readonly responses: ResponseExportService,
    private readonly inbox: InboxExportService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.job = scheduler.schedule({
      name: 'prepared-exports',
      pace: { intervalMs: INTERVAL_MS, minPauseMs: 0 },
      run: (signal) => this.writeNext(signal),
    });
  }

  /** Begins with new exports now, without waiting for the interval. */
  wake(): void {
    this.job.wake();
  }

  private async writeNext(signal: AbortSignal): Promise<boolean> {
    const claimed = await this.exports.claim();
    if (claimed === null) return false;
    const claim: Claim = { ...claimed };
    try {
      const end = await this.write(claim, signal);
      if (end === 'stopped') await this.exports.release(claim, false, 0);
      else if (end !== 'claimLost') await this.exports.finish(claim, end);
    } catch (error) {
      await this.handle(claim, error);
    }
    return true;
  }

  /** @returns null if the file is complete */
  private async write(
    claim: Claim,
    signal: AbortSignal,
  ): Promise<ExportProblem | Interruption | null> {
    if (claim.attempts > MAX_ATTEMPTS) return 'failed';
    const startedAt = Date.now();
    const file = await this.open(claim);
    let piece = { text: '', rows: 0 };
    let bytes = 0;
    let storedAt = startedAt;
    const store = async (): Promise<ExportProblem | Interruption | null> => {
      bytes += Buffer.byteLength(piece.text);
      if (bytes > this.maxBytes) return 'tooLarge';
      const claimedUntil = await this.exports.addPiece(claim, piece, this.maxBytes);
      if (claimedUntil === null) return 'claimLost';
      claim.claimedUntil = claimedUntil;
      storedAt = Date.now();
      piece = { text: '', rows: 0 };
      return null;
    };
    for await (const { text, rows } of file.chunks) {
      if (signal.aborted) return 'stopped';
      const now = Date.now();
      if (now - startedAt > this.maxMs) return 'tookTooLong';
      piece = { text: piece.text + text, rows: piece.rows + rows };
      if (piece.text.length < PIECE_LENGTH && now - storedAt < MAX_PIECE_MS) continue;
      const end = await store();
      if (end !== null) return end;
    }
    return piece.text === '' ? null : store();
  }

  /** Reads from the primary: a file is kept, so it must not have what an erasure or a deletion has removed before. */
  private open(claim: ClaimedExport): Promise<ResponseFile> {
    const scope = systemScope(claim.teamId, { readsPrimary: true });
    return claim.formId === null
      ? this.inbox.openFile(scope, claim.query)
      : this.responses.openFile(scope, claim.formId, claim.query);
  }

  private async handle(claim: ClaimedExport, error: unknown): Promise<void> {
    const isOfRequest =
      error instanceof ApiError &&
      ['FORM_NOT_FOUND', 'CUSTOMER_NOT_FOUND', 'VALIDATION_FAILED'].includes(error.code);
    if (isOfRequest) return this.exports.finish(claim, 'formRemoved');
    const { teamId, id, attempts } = claim;
    this.logger.error({ team: teamId, export: id, err: error }, 'An export could not be prepared.');
    if (attempts >= MAX_ATTEMPTS) await this.exports.finish(claim, 'failed');
    else await this.exports.release(claim, true, RETRY_MS);
  }
}
