import { Injectable } from '@nestjs/common';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import type { Platform } from '@rapport/social-connectors';
import type { Window } from '../domain/window';
import { platformsOf, type SummaryQueryDto } from '../dto/window-query.dto';
import { type ProfileView, type SummaryView, toProfileView, toSummaryView } from './profile.views';
import { ProfilesRepository } from './profiles.repository';

/** The figures of profiles; specification 2.7, 2.8 and 4.3. */
@Injectable()
export class ProfilesService {
  constructor(private readonly profiles: ProfilesRepository) {}

  /** Reads the figures of a profile over a window. */
  async get(scope: RequestScope, platform: Platform, window: Window): Promise<ProfileView> {
    return toProfileView(
      platform,
      window,
      await this.profiles.findProfile(scope, platform, window),
    );
  }

  /** Reads the figures of several platforms. Platforms that are not connected have an entry, too. */
  async summarize(scope: RequestScope, query: SummaryQueryDto): Promise<SummaryView> {
    const platforms = platformsOf(query);
    const { window } = query;
    const rows = await this.profiles.listSummary(scope, platforms, window);
    return toSummaryView(window, platforms, rows);
  }
}
