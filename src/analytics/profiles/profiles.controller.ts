import { Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { type Envelope, ok } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { ApiPlatformParam } from '../api-platform-param.decorator';
import type { Platform } from '../domain/platform';
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

  @Get('summary')
  @RequiresRole('viewer')
  @ApiEndpoint('getSummary', {
    summary: 'Read the figures of all platforms',
    description:
      'One entry for each platform, connected or not, with its figures over the window and its number of posts.',
  })
  @ApiEnvelope(200, SummaryView, { description: 'One entry for each platform.' })
  @ApiErrors(UNKNOWN_WINDOW)
  async summarize(
    @CurrentTeam() team: TeamContext,
    @Query() query: SummaryQueryDto,
  ): Promise<Envelope<SummaryView>> {
    return ok(await this.profiles.summarize(team, query));
  }

  @Get(':platform/profile')
  @RequiresRole('viewer')
  @ApiEndpoint('getProfile', {
    summary: 'Read the figures of a profile',
    description:
      'The window ends with the last imported day. The response has the metrics of the window, a value for each day, and the change since the previous window. A platform that is not connected is reported by `status`, not by an error.',
  })
  @ApiPlatformParam()
  @ApiEnvelope(200, ProfileView, { description: 'The figures of the profile.' })
  @ApiErrors('PLATFORM_NOT_SUPPORTED', UNKNOWN_WINDOW)
  async get(
    @CurrentTeam() team: TeamContext,
    @PlatformParam() platform: Platform,
    @Query() { window }: WindowQueryDto,
  ): Promise<Envelope<ProfileView>> {
    return ok(await this.profiles.get(team, platform, window));
  }
}
