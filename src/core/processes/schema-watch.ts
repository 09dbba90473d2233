import type { Logger } from 'pino';
import { type Contraction, findContraction } from '../database/contractions';
import type { Migrations } from '../database/data-source-options';
import { Poller } from '../jobs/poller';

const INTERVAL_MS = 5_000;

interface Ending {
  /** Shuts down gracefully, and ends this process with the status. */
  readonly stop: (reason: string, status: number) => void;
  /** Kills the processes that this one has started and that serve requests. */
  readonly killWorkers?: () => void;
}

/** Ends this process with status 1 when a newer version removes something from the schema, so that no data are lost. */
export class SchemaWatch {
  private readonly poller: Poller;
  private isFailing = false;
  private isStopping = false;

  constructor(
    private readonly databaseUrl: string,
    private readonly migrations: Migrations,
    private readonly logger: Logger,
    private readonly ending: Ending,
  ) {
    const pace = { intervalMs: INTERVAL_MS, minPauseMs: INTERVAL_MS };
    this.poller = new Poller(() => this.check(), pace);
  }

  begin(): void {
    this.poller.start();
  }

  private async check(): Promise<void> {
    try {
      const contraction = await findContraction(this.databaseUrl, this.migrations);
      this.isFailing = false;
      if (contraction !== null) this.end(contraction);
    } catch (error) {
      // Logs one line for each outage of the database.
      this.logger[this.isFailing ? 'debug' : 'warn'](
        { err: error },
        'The version of the schema could not be read.',
      );
      this.isFailing = true;
    }
  }

  private end(contraction: Contraction): void {
    if (contraction === 'announced') this.stop();
    else this.abort();
  }

  private stop(): void {
    if (this.isStopping) return;
    this.isStopping = true;
    this.logger.warn(
      'A newer version of Rapport is about to remove what this version needs: this process stops.',
    );
    this.ending.stop('contraction', 1);
  }

  private abort(): void {
    this.ending.killWorkers?.();
    this.logger.fatal(
      'A newer version of Rapport has removed what this version needs: start the newer version.',
    );
    this.logger.flush(() => process.exit(1));
  }
}
