import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../observability/logger';

/** Values with which an operation succeeds as it stands; what is left out keeps the example of the document. */
export interface TryItValues {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** By the id of the operation. */
export type TryItExamples = Readonly<Record<string, TryItValues>>;

/** Where the page finds examples that work on the data of this installation: the demo team, if there is one. */
@Injectable()
export class TryItSource {
  private source: () => Promise<TryItExamples> = async () => ({});

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  use(source: () => Promise<TryItExamples>): void {
    this.source = source;
  }

  /** Empty without a demo team, and while its data cannot be read: the page is also needed then. */
  async find(): Promise<TryItExamples> {
    try {
      return await this.source();
    } catch (error) {
      this.logger.warn({ err: error }, 'The examples of the demo team cannot be read.');
      return {};
    }
  }
}
