import type { OperationObject } from '@nestjs/swagger';
import { completeOperation } from './complete-operation';

const OPERATION: OperationObject = {
  parameters: [
    { name: 'formId', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'platform', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'page', in: 'query', schema: { type: 'integer', example: 2 } },
  ],
  requestBody: { content: { 'application/json': { schema: { type: 'string', example: 'in' } } } },
  responses: {
    200: {
      description: 'Done.',
      content: { 'application/json': { schema: { type: 'string', example: 'out' } } },
    },
  },
};

const READING = { caller: 'key', isPublic: false, takesIdempotencyKey: false } as const;
const POSTING = { caller: 'key', isPublic: false, takesIdempotencyKey: true } as const;

describe('completeOperation', () => {
  it('describes ids in the path and the X-Request-Id header', () => {
    expect(completeOperation(OPERATION, [], READING, {}).parameters).toEqual([
      expect.objectContaining({ name: 'formId', description: expect.stringContaining('opaque') }),
      OPERATION.parameters?.[1],
      { name: 'page', in: 'query', schema: { type: 'integer', examples: [2] } },
      { $ref: '#/components/parameters/RequestId' },
    ]);
  });

  it('documents the Idempotency-Key and the replay of a stored response', () => {
    const { parameters, responses } = completeOperation(OPERATION, [], POSTING, {});
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
    expect(responses['200']).toHaveProperty(['headers', 'Idempotent-Replayed']);
  });

  it.each([
    [
      false,
      [
        'X-Request-Id',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        'Ignored-Parameters',
      ],
    ],
    [true, ['X-Request-Id']],
  ])(
    'documents the headers of requests with a key unless the operation is public: %s',
    (isPublic, names) => {
      const { responses } = completeOperation(OPERATION, [], { ...READING, isPublic }, {});
      const { headers } = responses['200'] as { headers: object };
      expect(Object.keys(headers)).toEqual(names);
    },
  );

  it('shows an example of the body and of the success', () => {
    const { requestBody, responses } = completeOperation(OPERATION, [], READING, {});
    expect(requestBody).toHaveProperty(['content', 'application/json', 'example'], 'in');
    expect(responses['200']).toHaveProperty(['content', 'application/json', 'example'], 'out');
  });

  it('keeps an example that was given', () => {
    const media = { schema: { type: 'string', example: 'made' }, example: 'given' };
    const operation = {
      responses: { 200: { description: 'Done.', content: { 'application/json': media } } },
    };
    expect(completeOperation(operation, [], READING, {}).responses['200']).toMatchObject({
      content: { 'application/json': { example: 'given' } },
    });
  });

  it('adds the responses of its errors', () => {
    const { responses } = completeOperation(OPERATION, ['FORM_NOT_FOUND'], READING, {});
    expect(Object.keys(responses)).toEqual(['200', '404']);
  });
});
