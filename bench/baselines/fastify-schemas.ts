import type { FastifySchema } from 'fastify';

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };
const INTEGER = { type: 'integer' };
const BOOLEAN = { type: 'boolean' };
const NULLABLE_TEXT = { type: ['string', 'null'] };
const ANSWER = { type: ['string', 'number', 'boolean', 'null'] };
const ID = { type: 'string', format: 'uuid' };

/** An object schema in which all properties are required. */
const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const listOf = (items: object) => ({ type: 'array', items });
const SUCCESS = { success: BOOLEAN };

export const PARAMS = object({ id: ID });

const PERSON = { id: TEXT, firstName: TEXT, lastName: TEXT, email: NULLABLE_TEXT, points: NUMBER };

export const GET_CUSTOMER: FastifySchema = {
  response: { 200: object({ ...PERSON, phone: NULLABLE_TEXT }) },
};

export const CHANGE_POINTS: FastifySchema = {
  body: object({
    points: { type: 'number', minimum: 0.01, maximum: 1_000_000_000 },
    type: { type: 'string', enum: ['increment', 'decrement'] },
  }),
  response: { 200: object(PERSON) },
};

export const SUBMIT_RESPONSE: FastifySchema = {
  body: object({
    responses: listOf(object({ key: TEXT, value: { anyOf: [ANSWER, listOf(TEXT)] } })),
  }),
  response: {
    201: object({
      ...SUCCESS,
      data: object({ formResponseId: TEXT, subscriberId: NULLABLE_TEXT }),
    }),
  },
};

const FIELD = object({ key: TEXT, label: TEXT, type: TEXT, fieldType: TEXT, value: ANSWER });
const RESPONSE = object({
  id: TEXT,
  createdAt: { type: 'string', format: 'date-time' },
  source: TEXT,
  isRead: BOOLEAN,
  formId: TEXT,
  formName: TEXT,
  subscriberId: NULLABLE_TEXT,
  subscriberFirstName: TEXT,
  subscriberLastName: TEXT,
  fields: listOf(FIELD),
});

export const LIST_RESPONSES: FastifySchema = {
  querystring: {
    type: 'object',
    properties: {
      page: { type: 'integer', minimum: 1, default: 1 },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    },
  },
  response: {
    200: object({
      ...SUCCESS,
      data: listOf(RESPONSE),
      pagination: object({ page: INTEGER, limit: INTEGER, total: INTEGER, totalPages: INTEGER }),
    }),
  },
};
