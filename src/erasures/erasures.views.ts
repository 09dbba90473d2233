import { ApiProperty } from '../core/openapi/decorators';
import {
  BOOLEAN,
  COUNT,
  idProperty,
  NULLABLE_TIME,
  TEXT,
  TIME,
  TRUE,
} from '../core/openapi/common-properties';
import { opaqueId } from '../core/openapi/sample-ids';
import type { Mention } from '../responses/mentions/mentions.service';
import type { PurgeReport } from '../tenancy/purges/purge-kind';
import type { ErasedCustomerRow } from './erased-customers.repository';

/** The response to `DELETE /customer/:customerId`. */
export class ErasedView {
  @ApiProperty(idProperty('customer'))
  readonly id: string;

  @ApiProperty({ ...TRUE, enum: [true] })
  readonly erased: true;
}

/** What an erasure would delete. Counts end at 10,000. */
export class ErasurePreviewView {
  @ApiProperty({ ...COUNT, description: 'Responses of the customer; at most 10,000.' })
  readonly responses: number;

  @ApiProperty({
    ...COUNT,
    description: 'Responses of the customer in the bin; at most 10,000.',
    example: 0,
  })
  readonly binned: number;

  @ApiProperty({
    ...COUNT,
    description: 'Customers that were merged into this one; their ids are not found afterwards.',
    example: 0,
  })
  readonly mergedCustomers: number;

  @ApiProperty({ ...COUNT, description: 'Entries of the ledger, which stay without a name.' })
  readonly entries: number;

  @ApiProperty({ ...COUNT, description: 'Redemptions, which stay without a name; at most 10,000.' })
  readonly redemptions: number;

  @ApiProperty({
    minimum: 0,
    description: 'The balance, which nobody has afterwards.',
    example: 120.5,
  })
  readonly points: number;
}

/** A response of somebody else that carries the e-mail or the phone of the customer. */
export class MentionView {
  @ApiProperty(idProperty('response'))
  readonly id: string;

  @ApiProperty(idProperty('form'))
  readonly formId: string;

  @ApiProperty({ ...TEXT, example: 'Coffee club' })
  readonly formName: string;

  @ApiProperty(TIME)
  readonly createdAt: string;

  @ApiProperty({ ...BOOLEAN, description: 'Whether it is in the bin.', example: false })
  readonly isBinned: boolean;

  @ApiProperty({
    ...TEXT,
    description: 'The e-mail or the phone, as it was sent.',
    example: 'ada@example.com',
  })
  readonly value: string;
}

const ERASED_EXAMPLE = { customers: 1, responses: 2, deliveries: 2, coupons: 1, notes: 3 };

/** What an erasure has deleted. */
export class ErasureView {
  @ApiProperty(idProperty('customer'))
  readonly customerId: string;

  @ApiProperty(TIME)
  readonly erasedAt: string;

  @ApiProperty({
    ...BOOLEAN,
    description:
      'Whether everything is erased; false while the service still searches stored data.',
    example: true,
  })
  readonly isWhole: boolean;

  @ApiProperty({
    ...NULLABLE_TIME,
    description:
      'When everything was erased, or null if it is not erased yet, was more than 30 days ago, or was with the customer that this one was merged into.',
  })
  readonly wholeAt: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: COUNT,
    nullable: true,
    description:
      'How much was erased, by kind, or null if the report is older than 30 days, or is that of the customer that this one was merged into.',
    example: ERASED_EXAMPLE,
  })
  readonly erased: Readonly<Record<string, number>> | null;
}

/** Begins an erasure; what else it deletes is in the report. */
export class BegunErasureView {
  @ApiProperty({ ...TEXT, ...opaqueId('customer') })
  readonly customerId: string;
}

export const toMentionView = (
  { createdAt, ...mention }: Mention,
  formName: string,
): MentionView => ({ ...mention, formName, createdAt: createdAt.toISOString() });

export const toErasureView = (
  { customerId, erasedAt }: ErasedCustomerRow,
  report: PurgeReport | null,
): ErasureView => ({
  customerId,
  erasedAt: erasedAt.toISOString(),
  isWhole: report === null || report.finishedAt !== null,
  wholeAt: report?.finishedAt?.toISOString() ?? null,
  erased: report?.counts ?? null,
});
