import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../core/observability/logger';

/** Values with which an operation succeeds. The document has examples for the other values. */
export interface TryItValues {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface TryItExamples {
  /** The values of parameters, for all operations that have them. */
  readonly parameters: Readonly<Record<string, string>>;
  /** What else an operation needs, by its id. */
  readonly operations: Readonly<Record<string, TryItValues>>;
}

const NO_EXAMPLES: TryItExamples = { parameters: {}, operations: {} };

/** Finds examples for the page that work on the data of this installation: those of the demo team, if any. */
@Injectable()
export class TryItSource {
  private source: () => Promise<TryItExamples | null> = async () => null;
  private finding: Promise<TryItExamples> | null = null;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** @param source finds the examples, or returns null if there are none */
  use(source: () => Promise<TryItExamples | null>): void {
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
      return (await this.source()) ?? NO_EXAMPLES;
    } catch (error) {
      this.logger.warn({ err: error }, 'The examples of the demo team cannot be read.');
      return NO_EXAMPLES;
    }
  }
}
