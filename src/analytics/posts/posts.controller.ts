import { Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '../../core/openapi/decorators';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { envelope, page } from '../../core/openapi/returns';
import { TeamController } from '../../tenancy/access/team-controller.decorator';
import { type Envelope, ok, okPage, type ListEnvelope } from '../../core/http/envelope';
import { opaqueId } from '../../core/openapi/sample-ids';
import { ApiPlatformParam } from '../api-platform-param.decorator';
import type { Platform } from '@rapport/social-connectors';
import { ListPostsDto } from '../dto/list-posts.dto';
import { PlatformParam } from '../platform-param.decorator';
import { type PostsPagination, PostView } from './post.views';
import { PostsService } from './posts.service';

@ApiTags('Social analytics')
@TeamController('analytics/social/:platform/posts')
export class PostsController {
  constructor(private readonly posts: PostsService) {}

  @Endpoint.get({
    id: 'listPosts',
    summary: 'List the posts of a platform',
    description:
      'Newest first, in pages, with their metrics. The list is empty unless the platform is `ready`.',
    role: 'viewer',
    returns: page(PostView, { description: 'A page of posts.', pagination: 'PageOfTotal' }),
    errors: [
      'PLATFORM_NOT_SUPPORTED',
      {
        code: 'VALIDATION_FAILED',
        fields: ['limit: must be a whole number from 1 to 100'],
      },
    ],
  })
  @ApiPlatformParam()
  async list(
    @CurrentScope() scope: RequestScope,
    @PlatformParam() platform: Platform,
    @Query() query: ListPostsDto,
  ): Promise<ListEnvelope<PostView, PostsPagination>> {
    return okPage(await this.posts.list(scope, platform, query));
  }

  @Endpoint.get({
    path: ':id',
    id: 'getPost',
    summary: 'Read one post',
    description: 'Returns one post with its metrics, as in the list of posts.',
    role: 'viewer',
    returns: envelope(200, PostView, { description: 'The post.' }),
    errors: ['PLATFORM_NOT_SUPPORTED', 'POST_NOT_FOUND'],
  })
  @ApiPlatformParam()
  @ApiParam({ name: 'id', ...opaqueId('post') })
  async get(
    @CurrentScope() scope: RequestScope,
    @PlatformParam() platform: Platform,
    @Param('id') id: string,
  ): Promise<Envelope<PostView>> {
    return ok(await this.posts.get(scope, platform, id));
  }
}
