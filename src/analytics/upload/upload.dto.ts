import { ApiPropertyOptional } from '../../core/openapi/decorators';
import { Rule } from '../../core/values/rule';
import { ToWholeNumber } from '../../core/values/rules';

/** The maximum size of both files together before compression. */
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

const checkBytes = (value: unknown): string | null =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_UPLOAD_BYTES
    ? null
    : `must be a whole number from 0 to ${MAX_UPLOAD_BYTES}`;

/** The sizes of the two files in the body, before they are compressed. */
export class UploadQueryDto {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: MAX_UPLOAD_BYTES,
    description: 'The size of the file of posts.',
    example: 2_048,
  })
  @ToWholeNumber()
  @Rule('postsBytes', checkBytes)
  postsBytes: number = 0;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    maximum: MAX_UPLOAD_BYTES,
    description: 'The size of the file of the profile.',
    example: 0,
  })
  @ToWholeNumber()
  @Rule('profileBytes', checkBytes)
  profileBytes: number = 0;
}
