import { opaqueId } from '../../core/openapi/sample-ids';
import { ApiProperty } from '../../core/openapi/decorators';
import { COUNT, NULLABLE_TEXT, TEXT, TIME } from '../../core/openapi/common-properties';
import type { AttemptRow, LoggedDeliveryRow } from './deliveries.repository';
import { DeliveryView, toDeliveryView } from './delivery.views';

/** One attempt at a delivery. */
export class WebhookAttemptView {
  @ApiProperty({ ...COUNT, description: 'Counted from 1.' })
  readonly attempt: number;

  @ApiProperty(TIME)
  readonly at: string;

  @ApiProperty({ ...COUNT, description: 'In milliseconds.', example: 120 })
  readonly durationMs: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The HTTP status of the receiver; null without a response.',
    example: 401,
  })
  readonly statusCode: number | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description: 'Why the attempt failed, or null if it did not.',
    example: 'The receiver responded with 401.',
  })
  readonly error: string | null;

  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'The first 2,000 characters of the response of the receiver, as plain text without control characters, or null if there was no text.',
    example: '{"error":"unknown signature"}',
  })
  readonly received: string | null;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether this attempt sent what `body` shows, apart from `isRead`; false: the response or the form has changed since.',
    example: true,
  })
  readonly sentSameBody: boolean;
}

/** A delivery with its last attempts. */
export class LoggedDeliveryView extends DeliveryView {
  @ApiProperty({
    ...NULLABLE_TEXT,
    description:
      'The JSON that the last attempt sent, made again from the response, or null if the response does not exist any more.',
    example: '{"id":"01972d1e-4d06-7a11-9f35-c04be2719d63", …}',
  })
  readonly body: string | null;

  @ApiProperty({
    type: [WebhookAttemptView],
    description: 'The last 20 attempts, newest first.',
  })
  readonly log: WebhookAttemptView[];
}

export class WebhookFailuresView {
  @ApiProperty({ ...COUNT, maximum: 100 })
  readonly failed: number;

  @ApiProperty({ type: 'boolean', description: 'Whether there may be more.', example: false })
  readonly hasMore: boolean;
}

export class WebhookExampleView {
  @ApiProperty({ ...TEXT, description: 'JSON.', example: '{"id":"…"}' })
  readonly body: string;
}

export function toLoggedDeliveryView(
  row: LoggedDeliveryRow,
  body: string | null,
  sentSameBody: (attempt: AttemptRow) => boolean,
): LoggedDeliveryView {
  return Object.assign(toDeliveryView(row), {
    body,
    log: row.log.map((attempt) => ({
      attempt: attempt.attempt,
      at: new Date(attempt.startedAt).toISOString(),
      durationMs: attempt.durationMs,
      statusCode: attempt.statusCode,
      error: attempt.error,
      received: attempt.received,
      sentSameBody: sentSameBody(attempt),
    })),
  });
}

export const DELIVERY_LOG_HEADER = [
  'Delivery ID',
  'Event',
  'Response ID',
  'Status',
  'Attempts',
  'Last status code',
  'Last error',
  'Created at',
  'Delivered at',
];

/** The export of the log, by content type. */
export const DELIVERY_LOG_EXAMPLES = {
  'text/csv': `${DELIVERY_LOG_HEADER.join(',')}\r\n${opaqueId('delivery').example},test,,delivered,1,200,,2026-11-02T09:30:00.000Z,2026-11-02T09:30:01.000Z\r\n`,
};
