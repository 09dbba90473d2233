import { ApiProperty } from '../../core/openapi/decorators';
import { COUNT, idProperty, NULLABLE_TIME, TIME } from '../../core/openapi/common-properties';
import {
  EXPORT_PROBLEMS,
  type ExportProblem,
  PREPARED_EXPORT_STATES,
  type PreparedExport,
  type PreparedExportState,
} from './entities/prepared-export.entity';

export class PreparedExportView {
  @ApiProperty(idProperty('export'))
  id: string;

  @ApiProperty({
    ...idProperty('form'),
    nullable: true,
    description: 'Null for an export of the inbox.',
  })
  formId: string | null;

  @ApiProperty({ example: 'Coffee club responses.csv' })
  fileName: string;

  @ApiProperty({ enum: PREPARED_EXPORT_STATES, example: 'running' })
  state: PreparedExportState;

  @ApiProperty({
    enum: EXPORT_PROBLEMS,
    nullable: true,
    example: null,
    description:
      'Why it failed. `tooLarge`: the file would have more than 256 MiB; `tookTooLong`: it was not finished within an hour; `formRemoved`: the form, one of the forms in the file, or the field or customer of the filter is gone; `failed`: several attempts have failed.',
  })
  problem: ExportProblem | null;

  @ApiProperty({ ...COUNT, description: 'The responses that are written so far.' })
  rows: number;

  @ApiProperty({ ...COUNT, description: 'The size of the file so far.' })
  bytes: number;

  @ApiProperty(TIME)
  createdAt: string;

  @ApiProperty({
    ...NULLABLE_TIME,
    description: 'When it is deleted, or null if it is not finished.',
  })
  expiresAt: string | null;
}

export const toPreparedExportView = (row: PreparedExport): PreparedExportView => ({
  id: row.id,
  formId: row.formId,
  fileName: row.fileName,
  state: row.state,
  problem: row.problem,
  rows: row.rows,
  bytes: row.bytes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
});
