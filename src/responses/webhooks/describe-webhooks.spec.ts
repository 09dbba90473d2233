import type { ParameterObject } from '@nestjs/swagger';
import { ResponseView } from '../response.views';
import { judgeAttempt } from './domain/judge-attempt';
import { describeWebhooks } from './describe-webhooks';
import type { Schemas } from '../../core/openapi/schema';
import { WEBHOOK_ANSWERS } from './webhook-answers';

const SCHEMAS: Schemas = {
  [ResponseView.name]: {
    type: 'object',
    properties: { createdAt: { type: 'string', example: '2026-11-02T09:30:00.000Z' } },
  },
  CreateFormDto: {
    type: 'object',
    properties: {
      webhookUrl: { type: 'string', example: 'https://example.com/hook' },
      webhookSecret: { type: 'string', example: 'whsec_c2VjcmV0cyE=' },
    },
  },
};

const RULES = { attempt: 1, maxAttempts: 2, firstBackOffMs: 1, now: 0, random: () => 0 };

/** What the document says of an answer with this status: of itself, else of its class. */
const answerTo = (status: number) =>
  (WEBHOOK_ANSWERS[String(status)] ?? WEBHOOK_ANSWERS[`${Math.floor(status / 100)}XX`]) as {
    description: string;
    headers?: object;
  };

describe('describeWebhooks', () => {
  const post = describeWebhooks(SCHEMAS).responseStored?.post;
  const headers = (post?.parameters ?? []) as ParameterObject[];

  it('says of each header whether it is sent without a secret too, with what is sent', () => {
    expect(headers.map(({ name, required, example }) => [name, required, example])).toEqual([
      ['webhook-id', true, expect.any(String)],
      ['webhook-timestamp', true, Date.parse('2026-11-02T09:30:00Z') / 1_000],
      ['webhook-signature', false, expect.stringMatching(/^v1,/)],
      ['User-Agent', true, 'Rapport-Webhook/1'],
    ]);
  });

  it('shows the response that is sent', () => {
    expect(post?.requestBody).toMatchObject({
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/ResponseView' },
          example: { createdAt: '2026-11-02T09:30:00.000Z' },
        },
      },
    });
  });
});

describe('The documented answers to a webhook', () => {
  it('say of every status what the delivery is after it, and whether a Retry-After is read', () => {
    for (let statusCode = 200; statusCode < 600; statusCode += 1) {
      const { status } = judgeAttempt({ kind: 'answered', statusCode, retryAfter: null }, RULES);
      const { description, headers } = answerTo(statusCode);
      expect({
        statusCode,
        status: /^`(\w+)`/.exec(description)?.[1],
        headers: Object.keys(headers ?? {}),
      }).toEqual({ statusCode, status, headers: status === 'pending' ? ['Retry-After'] : [] });
    }
  });
});
