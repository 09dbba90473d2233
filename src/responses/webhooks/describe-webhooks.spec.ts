import type { ParameterObject } from '@nestjs/swagger';
import { ResponseView } from '../response.views';
import { judgeAttempt } from './domain/judge-attempt';
import { describeWebhooks, RECEIVER_RESPONSES } from './describe-webhooks';
import type { Schemas } from '../../core/openapi/schema';

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

/** The documented response with this status or, if there is none, of its class. */
const documentedResponse = (status: number) =>
  (RECEIVER_RESPONSES[String(status)] ?? RECEIVER_RESPONSES[`${Math.floor(status / 100)}XX`]) as {
    description: string;
    headers?: object;
  };

describe('describeWebhooks', () => {
  const post = describeWebhooks(SCHEMAS).responseStored?.post;
  const headers = (post?.parameters ?? []) as ParameterObject[];

  it('documents each header, whether it is sent without a secret too, and an example', () => {
    expect(headers.map(({ name, required, example }) => [name, required, example])).toEqual([
      ['webhook-id', true, expect.any(String)],
      ['webhook-timestamp', true, Date.parse('2026-11-02T09:30:00Z') / 1_000],
      ['webhook-signature', false, expect.stringMatching(/^v1,/)],
      ['User-Agent', true, 'Rapport-Webhook/1'],
      ['webhook-test', false, undefined],
    ]);
  });

  it('documents the form response as the body', () => {
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

describe('RECEIVER_RESPONSES', () => {
  it('documents for every status the status of the delivery, and whether Retry-After counts', () => {
    for (let statusCode = 200; statusCode < 600; statusCode += 1) {
      const { status } = judgeAttempt({ kind: 'responded', statusCode, retryAfter: null }, RULES);
      const { description, headers } = documentedResponse(statusCode);
      expect({
        statusCode,
        status: /^`(\w+)`/.exec(description)?.[1],
        headers: Object.keys(headers ?? {}),
      }).toEqual({ statusCode, status, headers: status === 'pending' ? ['Retry-After'] : [] });
    }
  });
});
