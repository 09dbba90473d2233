import { Injectable } from '@nestjs/common';
import type { WriteRecord } from '../../tenancy/endpoint/write-record';
import { type RequestScope, withoutDeadline } from '../../tenancy/scope/request-scope';
import { ApiError } from '../../core/errors/api-error';
import { MAX_BODY_BYTES } from '../../core/http/json-body.guard';
import { readLines } from '../../core/values/read-lines';
import type { Platform } from '@rapport/social-connectors';
import { SocialImportService } from '../ingestion/social-import.service';
import { readNdjson, type SourceItem } from '../ingestion/source-items';
import { ViolationList } from '../ingestion/violation-list';
import { MAX_UPLOAD_BYTES, type UploadQueryDto } from './upload.dto';
import type { UploadReportView } from './upload.views';
import { readSource, TwoFiles } from './split-files';

const MAX_REPORTED_LINES = 1_000;

/** A body that was received before the transaction begins, so that a slow client holds no database connection. */
export interface Upload {
  readonly body: unknown;
  /** `Content-Encoding`. */
  readonly encoding: string | undefined;
}

/** Imports files that a member uploads: all lines, or none. */
@Injectable()
export class UploadService {
  constructor(private readonly imports: SocialImportService) {}

  /** @throws ApiError VALIDATION_FAILED */
  async upload(
    scope: RequestScope,
    platform: Platform,
    { postsBytes, profileBytes }: UploadQueryDto,
    upload: Upload,
    { change }: WriteRecord,
  ): Promise<UploadReportView> {
    if (postsBytes + profileBytes === 0) {
      throw new ApiError('VALIDATION_FAILED', ['postsBytes: must be at least 1, or profileBytes']);
    }
    if (postsBytes + profileBytes > MAX_UPLOAD_BYTES) {
      throw new ApiError('VALIDATION_FAILED', [
        'postsBytes: must be at most 64 MiB with profileBytes',
      ]);
    }
    const files = new TwoFiles(readUpload(upload), postsBytes, profileBytes);
    const violations = new ViolationList(MAX_REPORTED_LINES);
    const items = {
      posts: linesOf(files.first()),
      // Always read: it ends with the check of the size.
      ...(profileBytes > 0
        ? { profile: linesOf(files.second()) }
        : { unmeasuredPosts: linesOf(files.second()) }),
    };
    try {
      const result = await this.imports.importAndRecord(
        withoutDeadline(scope),
        platform,
        items,
        violations,
        change,
      );
      return { posts: result.posts, profileDays: result.profileDays, faultyLines: 0, faults: [] };
    } catch (error) {
      const isReport = error instanceof ApiError && error.code === 'VALIDATION_FAILED';
      if (!isReport || violations.isEmpty) throw error;
      return {
        posts: 0,
        profileDays: 0,
        faultyLines: violations.faultyItems,
        faults: violations.violations.map(({ source: file, line, reason }) => ({
          file,
          line,
          reason,
        })),
      };
    }
  }
}

const linesOf = (file: AsyncIterable<Buffer>): AsyncIterable<SourceItem> =>
  readNdjson(readLines(file, MAX_BODY_BYTES), () => undefined);

/** @throws ApiError VALIDATION_FAILED */
function readUpload({ body, encoding = 'identity' }: Upload): AsyncIterable<Buffer> {
  const isGzip = encoding.toLowerCase() === 'gzip';
  if (!isGzip && encoding.toLowerCase() !== 'identity') {
    throw new ApiError('VALIDATION_FAILED', ['body: must be compressed with gzip, or not at all']);
  }
  return readSource(Buffer.isBuffer(body) ? body : Buffer.alloc(0), isGzip);
}
