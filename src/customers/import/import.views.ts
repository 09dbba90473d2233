import { ApiProperty } from '../../core/openapi/decorators';
import { COUNT, idProperty, NULLABLE_TEXT, TEXT } from '../../core/openapi/common-properties';

export const IMPORTED_PROPERTIES = ['firstName', 'lastName', 'email', 'phone', 'username'] as const;
export type ImportedProperty = (typeof IMPORTED_PROPERTIES)[number];

export const IMPORT_FAULTS = ['missing', 'invalid', 'unreachable', 'repeated', 'taken'] as const;
/**
 * `missing`: it is required; `invalid`: it breaks a rule; `unreachable`: neither e-mail nor phone; `repeated`: an earlier row has it;
 * `taken`: a customer has it.
 */
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** Why a row cannot be imported. */
export class ImportFaultView {
  @ApiProperty({ ...COUNT, description: 'The index of the element in the body.' })
  readonly row: number;

  @ApiProperty({ enum: IMPORTED_PROPERTIES })
  readonly property: ImportedProperty;

  @ApiProperty({
    enum: IMPORT_FAULTS,
    description:
      '`missing`: it is required; `invalid`: it breaks a rule; `unreachable`: neither e-mail nor phone; `repeated`: an earlier row has it; `taken`: a customer has it.',
  })
  readonly fault: ImportFault;

  @ApiProperty({ ...TEXT, example: 'must be a valid e-mail address' })
  readonly reason: string;

  @ApiProperty({ ...COUNT, nullable: true, description: 'The earlier row, if `repeated`.' })
  readonly otherRow: number | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    example: idProperty('other customer').example,
    description: 'The customer, if `taken`.',
  })
  readonly customerId: string | null;
}

/** The report of an import. */
export class ImportReportView {
  @ApiProperty({ ...COUNT, description: 'The new customers: all of the rows, or 0.' })
  readonly created: number;

  @ApiProperty({ ...COUNT, description: 'The rows with faults.' })
  readonly faultyRows: number;

  @ApiProperty({
    type: [ImportFaultView],
    description: 'The violations of the first 1,000 invalid rows, in the order of the rows.',
  })
  readonly faults: ImportFaultView[];
}
