import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { type Platform, utcDay } from '@rapport/social-connectors';
import { ConnectionsService } from '../../analytics/connections/connections.service';
import { SocialImportService } from '../../analytics/ingestion/social-import.service';
import { LOGGER } from '../../core/observability/logger';
import { readSocialSamples, SAMPLES_FOLDER, type SocialSample } from './read-social-samples';
import { shiftSample } from './shift-sample';

/** The platforms with data. YouTube is not connected. */
const READY_PLATFORMS: readonly Platform[] = ['facebook', 'instagram', 'tiktok'];

/** Connects the demo team to social platforms so that every status occurs; specification 3.1. */
@Injectable()
export class SocialSamplesService {
  constructor(
    private readonly connections: ConnectionsService,
    private readonly imports: SocialImportService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds the missing connections and data, if the sample files are installed. */
  async complete(scope: RequestScope, folder = SAMPLES_FOLDER, now = new Date()): Promise<void> {
    const samples = await readSocialSamples(folder, READY_PLATFORMS);
    if (samples === null) {
      this.logger.info(
        'The demo team has no social platforms: the sample files are not installed.',
      );
      return;
    }
    await this.connections.connect(scope, 'twitter', 'organization');
    await this.connections.connect(scope, 'linkedin', 'personal');
    const today = utcDay(now);
    for (const sample of samples) await this.fill(scope, shiftSample(sample, today));
  }

  private async fill(
    scope: RequestScope,
    { platform, posts, profile }: SocialSample,
  ): Promise<void> {
    const status = await this.connections.connect(scope, platform, 'organization');
    // The data were imported before a crash, possibly on another day, from which all times are counted.
    if (status === 'ready') return;
    await this.imports.importObjects(scope, platform, { posts, profile });
  }
}
