import { Query } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope } from '../../core/openapi/returns';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiPlatformParam } from '../api-platform-param.decorator';
import type { Platform } from '@rapport/social-connectors';
import { SummaryQueryDto, WindowQueryDto } from '../dto/window-query.dto';
import { PlatformParam } from '../platform-param.decorator';
import { ProfileView, SummaryView } from './profile.views';
import { ProfilesService } from './profiles.service';

const UNKNOWN_WINDOW = {
  code: 'VALIDATION_FAILED',
  fields: ['window: must be one of 7d, 30d, 90d, 12m'],
} as const;

@ApiTags('Social analytics')
@TeamController('analytics/social')
export class ProfilesController {
  constructor(private readonly profiles: ProfilesService) {}

  @Endpoint.get({
    path: 'summary',
    id: 'getSummary',
    summary: 'Read the figures of all platforms',
    description:
      'One entry for each platform, connected or not, with its metrics over the window and its number of posts.',
    role: 'viewer',
    returns: envelope(200, SummaryView, { description: 'One entry for each platform.' }),
    errors: [UNKNOWN_WINDOW],
  })
  async summarize(
    @CurrentScope() scope: RequestScope,
    @Query() query: SummaryQueryDto,
  ): Promise<Envelope<SummaryView>> {
    return ok(await this.profiles.summarize(scope, query));
  }

  @Endpoint.get({
    path: ':platform/profile',
    id: 'getProfile',
    summary: 'Read the figures of a profile',
    description:
      'The window ends with the last imported day. The response has the metrics of the window, a value for each day, and the change since the previous window. A platform that is not connected is reported by `status`, not by an error.',
    role: 'viewer',
    returns: envelope(200, ProfileView, { description: 'The figures of the profile.' }),
    errors: ['PLATFORM_NOT_SUPPORTED', UNKNOWN_WINDOW],
  })
  @ApiPlatformParam()
  async get(
    @CurrentScope() scope: RequestScope,
    @PlatformParam() platform: Platform,
    @Query() { window }: WindowQueryDto,
  ): Promise<Envelope<ProfileView>> {
    return ok(await this.profiles.get(scope, platform, window));
  }
}
