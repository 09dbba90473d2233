import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../core/observability/logger';

/** Values with which an operation succeeds. The document has examples for the other values. */
export interface TryItValues {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** By the id of the operation. */
export type TryItExamples = Readonly<Record<string, TryItValues>>;

/** Finds examples for the page that work on the data of this installation: those of the demo team, if any. */
@Injectable()
export class TryItSource {
  private source: () => Promise<TryItExamples> = async () => ({});
  private finding: Promise<TryItExamples> | null = null;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  use(source: () => Promise<TryItExamples>): void {
    this.source = source;
  }

  /**
   * Returns no examples without a demo team, or when its data cannot be read. Reads them once for all requests that wait: the page
   * needs no key.
   */
  find(): Promise<TryItExamples> {
    this.finding ??= this.read().finally(() => {
      this.finding = null;
    });
    return this.finding;
  }

  private async read(): Promise<TryItExamples> {
    try {
      return await this.source();
    } catch (error) {
      this.logger.warn({ err: error }, 'The examples of the demo team cannot be read.');
      return {};
    }
  }
}
