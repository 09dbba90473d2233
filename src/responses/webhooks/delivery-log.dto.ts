import { ApiPropertyOptional, IntersectionType } from '../../core/openapi/decorators';
import { CursorQueryDto, IsTimeOrder } from '../../core/http/page-query.dto';
import type { SortOrder } from '../../core/values/page';
import { IsOptionalChoice, IsOptionalText, Trimmed } from '../../core/values/rules';
import { DELIVERY_STATUSES, type DeliveryStatus } from './entities/webhook-delivery.entity';

/** `test`: a test event. */
export const DELIVERY_EVENTS = ['response', 'test'] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

/** The filters and the order of the log of a webhook and of its export. */
export class DeliveryLogFilterDto {
  @ApiPropertyOptional({
    maxLength: 255,
    description: 'The id of a delivery or of a response. Any other text finds nothing.',
  })
  @Trimmed()
  @IsOptionalText({ max: 255 })
  search?: string;

  @ApiPropertyOptional({
    enum: DELIVERY_STATUSES,
    description:
      'Only deliveries in this status. `delivered` is searched in the newest 10,000 deliveries of the form.',
  })
  @IsOptionalChoice(DELIVERY_STATUSES)
  status?: DeliveryStatus;

  @ApiPropertyOptional({
    enum: DELIVERY_EVENTS,
    description: 'What was sent. `test` is searched in the newest 10,000 deliveries of the form.',
  })
  @IsOptionalChoice(DELIVERY_EVENTS)
  event?: DeliveryEvent;

  @IsTimeOrder()
  order: SortOrder = 'desc';
}

export class DeliveryLogQueryDto extends IntersectionType(DeliveryLogFilterDto, CursorQueryDto) {}
