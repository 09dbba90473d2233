import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../core/observability/logger';
import { type Platform, PLATFORMS } from '@rapport/social-connectors';

/** The names of metrics that platforms reject because they have retired or renamed them, as seen by this process. */
@Injectable()
export class RejectedMetricNames {
  private readonly names = new Map<Platform, readonly string[]>();

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Replaces the names of a platform by those that the last reading of a profile left out; logs new names. */
  note(platform: Platform, names: readonly string[]): void {
    const known = this.names.get(platform) ?? [];
    const metrics = names.filter((name) => !known.includes(name));
    if (metrics.length > 0) this.logger.warn({ platform, metrics }, 'A platform rejects metrics.');
    this.names.set(platform, names);
  }

  /** Counts the names by platform. */
  counts(): Map<string, number> {
    return new Map(PLATFORMS.map((platform) => [platform, this.names.get(platform)?.length ?? 0]));
  }
}
