import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../core/observability/logger';
import { type Platform, PLATFORMS } from '../../domain/platform';

/** The metrics that platforms reject, as the connectors of this process know: the platform has retired or renamed them. */
@Injectable()
export class DroppedMetrics {
  private readonly names = new Map<Platform, readonly string[]>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Takes the metrics that the last reading of a profile did without; logs names that were not among them before. */
  note(platform: Platform, names: readonly string[]): void {
    const known = this.names.get(platform) ?? [];
    const metrics = names.filter((name) => !known.includes(name));
    if (metrics.length > 0) this.logger.warn({ platform, metrics }, 'A platform rejects metrics.');
    this.names.set(platform, names);
  }

  /** The number of metrics by platform. */
  counts(): Map<string, number> {
    return new Map(PLATFORMS.map((platform) => [platform, this.names.get(platform)?.length ?? 0]));
  }
}
