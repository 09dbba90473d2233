import { Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { RequiresRole } from '../../tenancy/access/requires-role.decorator';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { CurrentTeam } from '../../tenancy/scope/current-team.decorator';
import type { TeamContext } from '../../tenancy/scope/team-context';
import { type Envelope, ok, okPage, type PageEnvelope } from '../../core/http/envelope';
import { ApiEndpoint } from '../../core/openapi/api-endpoint.decorator';
import { ApiEnvelope } from '../../core/openapi/api-envelope.decorator';
import { ApiErrors } from '../../core/openapi/api-errors.decorator';
import { ApiPage } from '../../core/openapi/api-page.decorator';
import { opaqueId } from '../../core/openapi/sample-ids';
import { ApiPlatformParam } from '../api-platform-param.decorator';
import type { Platform } from '../domain/platform';
import { ListPostsDto } from '../dto/list-posts.dto';
import { PlatformParam } from '../platform-param.decorator';
import { type PostsPage, PostView } from './post.views';
import { PostsService } from './posts.service';

@ApiTags('Social analytics')
@TeamController('analytics/social/:platform/posts')
export class PostsController {
  constructor(private readonly posts: PostsService) {}

  @Get()
  @RequiresRole('viewer')
  @ApiEndpoint('listPosts', {
    summary: 'List the posts of a platform',
    description:
      'Newest first, in pages, with their metrics. The list is empty unless the platform is `ready`.',
  })
  @ApiPlatformParam()
  @ApiPage(PostView, { description: 'A page of posts.', pagination: 'PageOfTotal' })
  @ApiErrors('PLATFORM_NOT_SUPPORTED', {
    code: 'VALIDATION_FAILED',
    fields: ['limit: must be a whole number from 1 to 100'],
  })
  async list(
    @CurrentTeam() team: TeamContext,
    @PlatformParam() platform: Platform,
    @Query() query: ListPostsDto,
  ): Promise<PageEnvelope<PostView, PostsPage['pagination']>> {
    return okPage(await this.posts.list(team, platform, query));
  }

  @Get(':id')
  @RequiresRole('viewer')
  @ApiEndpoint('getPost', {
    summary: 'Read one post',
    description: 'Returns one post with its metrics, as in the list of posts.',
  })
  @ApiPlatformParam()
  @ApiParam({ name: 'id', ...opaqueId('post') })
  @ApiEnvelope(200, PostView, { description: 'The post.' })
  @ApiErrors('PLATFORM_NOT_SUPPORTED', 'POST_NOT_FOUND')
  async get(
    @CurrentTeam() team: TeamContext,
    @PlatformParam() platform: Platform,
    @Param('id') id: string,
  ): Promise<Envelope<PostView>> {
    return ok(await this.posts.get(team, platform, id));
  }
}
