import { ApiProperty } from '../../core/openapi/decorators';
import { COUNT, TEXT } from '../../core/openapi/common-properties';

export class UploadFaultView {
  @ApiProperty({ enum: ['posts', 'profile'] })
  file: 'posts' | 'profile';

  @ApiProperty({ ...COUNT, description: 'From 1.' })
  line: number;

  @ApiProperty({ ...TEXT, example: 'publishedAt: is required' })
  reason: string;
}

/** The report of an upload. */
export class UploadReportView {
  @ApiProperty({ ...COUNT, description: 'The imported posts, new or not; 0 with faults.' })
  posts: number;

  @ApiProperty({ ...COUNT, description: 'The imported days, new or not; 0 with faults.' })
  profileDays: number;

  @ApiProperty({ ...COUNT, description: 'The lines with faults, of both files.' })
  faultyLines: number;

  @ApiProperty({
    type: [UploadFaultView],
    description: 'Those of the first 1,000 lines with faults.',
  })
  faults: UploadFaultView[];
}
