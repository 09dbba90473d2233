import { Body, Controller, Headers, Query, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '../../core/openapi/decorators';
import { CurrentScope } from '../../tenancy/scope/current-scope.decorator';
import { Endpoint } from '../../tenancy/endpoint/endpoint.decorator';
import { ToRecord, type WriteRecord } from '../../tenancy/endpoint/write-record';
import { OneAtATimeInterceptor } from '../../tenancy/limits/one-at-a-time.interceptor';
import type { RequestScope } from '../../tenancy/scope/request-scope';
import { type Envelope, ok } from '../../core/http/envelope';
import { TakesFile } from '../../core/http/json-body.guard';
import { CONSOLE_PREFIX } from '../../core/http/route-prefixes';
import { envelope } from '../../core/openapi/returns';
import { UNVALIDATED } from '../../core/validation/validate-parameters';
import { ApiPlatformParam } from '../api-platform-param.decorator';
import type { Platform } from '@rapport/social-connectors';
import { PlatformParam } from '../platform-param.decorator';
import { UploadQueryDto } from './upload.dto';
import { UploadReportView } from './upload.views';
import { UploadService } from './upload.service';

@ApiTags('Social analytics')
@Controller(`${CONSOLE_PREFIX}/teams/:teamId/social-connections/:platform/upload`)
export class UploadController {
  constructor(private readonly uploads: UploadService) {}

  @Endpoint.post({
    id: 'importPlatformData',
    summary: 'Upload posts and days of a platform',
    description:
      'Imports two NDJSON files as `social import` does: all lines, or none and a report of every invalid line. The body is the file of posts, followed by that of the profile; the query has their sizes, of which one may be 0. At most 64 MiB, and 5 MiB as sent: compress larger files with gzip (`Content-Encoding`).',
    role: 'editor',
    audit: { target: 'platform', param: 'platform', recordedBy: 'service' },
    idempotency: 'none',
    returns: envelope(200, UploadReportView),
    errors: [
      'PLATFORM_NOT_SUPPORTED',
      {
        code: 'VALIDATION_FAILED',
        fields: ['body: must have as many bytes as postsBytes and profileBytes together'],
      },
    ],
  })
  @UseInterceptors(OneAtATimeInterceptor)
  @TakesFile(true)
  @ApiPlatformParam()
  @ApiConsumes('application/x-ndjson')
  @ApiBody({
    schema: { type: 'string' },
    required: true,
    examples: {
      posts: {
        summary: 'A post',
        value: '{"id":"17912345678901234","timestamp":"2026-11-02T09:30:00+0000"}\n',
      },
    },
  })
  async upload(
    @CurrentScope() scope: RequestScope,
    @PlatformParam() platform: Platform,
    @ToRecord() record: WriteRecord,
    @Query() query: UploadQueryDto,
    @Body(UNVALIDATED) body: unknown,
    @Headers('content-encoding') encoding: string | undefined,
  ): Promise<Envelope<UploadReportView>> {
    return ok(await this.uploads.upload(scope, platform, query, { body, encoding }, record));
  }
}
