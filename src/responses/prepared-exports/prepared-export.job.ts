import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ApiError } from '../../core/errors/api-error';
import { type ScheduledJob, SchedulerService } from '../../core/jobs/scheduler.service';
import { LOGGER } from '../../core/observability/logger';
import { systemScope } from '../../tenancy/scope/request-scope';
import { ResponseExportService } from '../export/response-export.service';
import type { ExportProblem } from './entities/prepared-export.entity';
import { type ClaimedExport, PreparedExportsRepository } from './prepared-exports.repository';

const INTERVAL_MS = 5_000;
/** Attempts that crashed count as well. */
const MAX_ATTEMPTS = 5;
const RETRY_MS = 10_000;
/** Characters of a piece, which is in memory as a whole. */
const PIECE_LENGTH = 512 * 1024;
const MIB = 1024 * 1024;

/** Why an attempt has ended without a file. */
type Interruption = 'stopped' | 'claimLost';

/** Writes exports to the database, one at a time in each process, and one of a team at a time. */
@Injectable()
export class PreparedExportJob {
  /** The largest file in UTF-8. */
  maxBytes = 256 * MIB;
  private readonly job: ScheduledJob;

  constructor(
    scheduler: SchedulerService,
    private readonly exports: PreparedExportsRepository,
    private readonly responses: ResponseExportService,
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
    const claim = { ...claimed };
    try {
      const end = await this.write(claim, signal);
      if (end === 'stopped') await this.exports.release(claim, false, 0);
      else if (end !== 'claimLost') await this.exports.finish(claim, end);
    } catch (error) {
      await this.handle(claim, error);
    }
    return true;
  }

  /** @returns null: the file is complete */
  private async write(
    claim: { -readonly [Key in keyof ClaimedExport]: ClaimedExport[Key] },
    signal: AbortSignal,
  ): Promise<ExportProblem | Interruption | null> {
    if (claim.attempts > MAX_ATTEMPTS) return 'failed';
    const scope = systemScope(claim.teamId);
    const file = await this.responses.openFile(scope, claim.formId, claim.query);
    let piece = { text: '', rows: 0 };
    let bytes = 0;
    const store = async (): Promise<ExportProblem | Interruption | null> => {
      bytes += Buffer.byteLength(piece.text);
      if (bytes > this.maxBytes) return 'tooLarge';
      const claimedUntil = await this.exports.addPiece(claim, piece, this.maxBytes);
      if (claimedUntil === null) return 'claimLost';
      claim.claimedUntil = claimedUntil;
      piece = { text: '', rows: 0 };
      return null;
    };
    for await (const { text, rows } of file.chunks) {
      if (signal.aborted) return 'stopped';
      piece = { text: piece.text + text, rows: piece.rows + rows };
      if (piece.text.length < PIECE_LENGTH) continue;
      const end = await store();
      if (end !== null) return end;
    }
    return piece.text === '' ? null : store();
  }

  private async handle(claim: ClaimedExport, error: unknown): Promise<void> {
    const isOfRequest =
      error instanceof ApiError &&
      (error.code === 'FORM_NOT_FOUND' || error.code === 'VALIDATION_FAILED');
    if (isOfRequest) return this.exports.finish(claim, 'formRemoved');
    const { teamId, id, attempts } = claim;
    this.logger.error({ team: teamId, export: id, err: error }, 'An export could not be prepared.');
    if (attempts >= MAX_ATTEMPTS) await this.exports.finish(claim, 'failed');
    else await this.exports.release(claim, true, RETRY_MS);
  }
}
