import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '../../core/openapi/decorators';
import { Rule } from '../../core/values/rule';
import { type Frequency, type Notification, NOTIFICATION_RULES } from '../domain/mail-kinds';

/** A frequency of a notification, which may be absent. */
function IsFrequencyOf(notification: Notification): PropertyDecorator {
  const { frequencies } = NOTIFICATION_RULES[notification];
  return applyDecorators(
    ApiPropertyOptional({ enum: frequencies, example: 'never' }),
    Rule('frequency', (value) =>
      value === undefined || frequencies.some((known) => known === value)
        ? null
        : `must be one of ${frequencies.join(', ')}`,
    ),
  );
}

/** How often a person gets each notification; those that are absent follow the role. */
export class NotificationsDto {
  @IsFrequencyOf('newResponses')
  newResponses?: Frequency;

  @IsFrequencyOf('brokenConnections')
  brokenConnections?: Frequency;

  @IsFrequencyOf('failingWebhooks')
  failingWebhooks?: Frequency;

  @IsFrequencyOf('readyExports')
  readyExports?: Frequency;

  @IsFrequencyOf('weeklyReport')
  weeklyReport?: Frequency;

  @IsFrequencyOf('monthlyReport')
  monthlyReport?: Frequency;
}
