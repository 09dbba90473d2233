import { ApiProperty } from '../../core/openapi/decorators';
import { NULLABLE_TIME, TIME } from '../../core/openapi/common-properties';
import { opaqueId } from '../../core/openapi/sample-ids';
import type { DeliveryRow } from './deliveries.repository';
import { DELIVERY_STATUSES, type DeliveryStatus } from './entities/webhook-delivery.entity';

/** The delivery of one response, or of a test event, to the webhook of a form. */
export class DeliveryView {
  @ApiProperty({
    ...opaqueId('delivery'),
    description: 'The id of the delivery, sent as `webhook-id`; opaque.',
  })
  id: string;

  @ApiProperty({
    ...opaqueId('response'),
    type: String,
    nullable: true,
    description: 'The id of the response, or null for a test event.',
  })
  responseId: string | null;

  @ApiProperty({
    enum: DELIVERY_STATUSES,
    description:
      '`pending`: not sent yet, or to be retried; `delivered`: the receiver responded with 2xx; `failed`: no further attempt; `blocked`: not sent, because the address is not public.',
    example: 'delivered',
  })
  status: DeliveryStatus;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'The number of attempts so far.',
    example: 1,
  })
  attempts: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The HTTP status of the last attempt; null without a response.',
    example: 200,
  })
  lastStatusCode: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The reason why the last attempt failed; null if it did not fail.',
    example: null,
  })
  lastError: string | null;

  @ApiProperty(TIME)
  createdAt: string;

  @ApiProperty(NULLABLE_TIME)
  deliveredAt: string | null;
}

/** Maps a stored delivery to its view. */
export function toDeliveryView(row: DeliveryRow): DeliveryView {
  return {
    id: row.id,
    responseId: row.responseId,
    status: row.status,
    attempts: row.attempts,
    lastStatusCode: row.lastStatusCode,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}
