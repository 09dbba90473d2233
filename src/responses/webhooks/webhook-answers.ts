import type { HeadersObject, ResponsesObject } from '@nestjs/swagger';

const RETRY_AFTER: HeadersObject = {
  'Retry-After': {
    description: 'The earliest time for another attempt: seconds, or a date of HTTP.',
    required: false,
    schema: { type: 'string' },
    example: '120',
  },
};

const REPEATABLE = {
  description:
    '`pending`: tried again if there are attempts left, not before the time in `Retry-After`; `failed` after the last.',
  headers: RETRY_AFTER,
};

/** What each answer of a receiver makes of the delivery, named by its status. Bodies are of no interest. */
export const WEBHOOK_ANSWERS: ResponsesObject = {
  '2XX': { description: '`delivered`: the receiver has it.' },
  '3XX': { description: '`failed`: redirects are not followed. Not tried again.' },
  '408': REPEATABLE,
  '410': {
    description:
      '`failed`: the receiver wants this one no more. Not tried again; later responses are still sent.',
  },
  '429': REPEATABLE,
  '4XX': { description: '`failed`: the receiver refuses it. Not tried again.' },
  '5XX': REPEATABLE,
};
