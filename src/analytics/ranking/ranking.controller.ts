import { Controller, Query, Res } from '@nestjs/common';
import { ApiTags } from '../../core/openapi/decorators';
import type { Response } from 'express';
import { okPage, type PageEnvelope } from '../../core/http/envelope';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { sendDownload } from '../../core/http/send-download';
import { cursorPage, download } from '../../core/openapi/returns';
import type { CursorPagination } from '../../core/values/page';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import type { MemberActor, RequestScope } from '../../tenancy/scope/request-scope';
import { ApiPlatformParam } from '../api-platform-param.decorator';
import type { Platform } from '@rapport/social-connectors';
import { PlatformParam } from '../platform-param.decorator';
import { PostView } from '../posts/post.views';
import { EXPORT_EXAMPLES } from './post-files';
import { ExportPostsDto, RankPostsDto } from './rank-posts.dto';
import { RankingService } from './ranking.service';

@ApiTags('Social analytics')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/analytics/social/:platform`)
export class RankingController {
  constructor(private readonly ranking: RankingService) {}

  @Endpoint.get({
    path: 'ranked-posts',
    id: 'rankPosts',
    summary: 'List the posts of a platform by any metric',
    description:
      'The posts of the list of `/v1`, in the order of a metric or of time. Send `nextCursor` as `cursor` with the same order and filters to get the next page. The list is empty unless the platform is `ready`.',
    role: 'viewer',
    returns: cursorPage(PostView),
    errors: ['PLATFORM_NOT_SUPPORTED'],
  })
  @ApiPlatformParam()
  async list(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @PlatformParam() platform: Platform,
    @Query() query: RankPostsDto,
  ): Promise<PageEnvelope<PostView, CursorPagination>> {
    return okPage(await this.ranking.list(scope, platform, query));
  }

  @Endpoint.get({
    path: 'posts/export',
    id: 'exportPosts',
    summary: 'Export the posts of a platform',
    description:
      'All posts that match the filters, in the order of the list, as one file. In CSV, the cell of an unknown number is empty; NDJSON has the objects of the list. It is streamed: if the connection ends without the last chunk, the file is incomplete.',
    role: 'viewer',
    returns: download({ description: 'The file, as an attachment.', examples: EXPORT_EXAMPLES }),
    errors: ['PLATFORM_NOT_SUPPORTED'],
  })
  @ApiPlatformParam()
  async export(
    @CurrentScope() scope: RequestScope<MemberActor>,
    @PlatformParam() platform: Platform,
    @Query() query: ExportPostsDto,
    @Res() response: Response,
  ): Promise<void> {
    await sendDownload(response, await this.ranking.export(scope, platform, query));
  }
}
