import { opaqueId } from './sample-ids';

/** Properties of views and of small responses. */
export const TIME = {
  type: 'string',
  format: 'date-time',
  example: '2026-11-02T09:30:00.000Z',
} as const;

export const NULLABLE_TIME = { ...TIME, nullable: true } as const;

export const TEXT = { type: 'string' } as const;

export const NULLABLE_TEXT = { type: 'string', nullable: true } as const;

export const TRUE = { type: 'boolean', example: true } as const;

export const BOOLEAN = { type: 'boolean', example: false } as const;

export const COUNT = { type: 'integer', minimum: 0, example: 1 } as const;

export const idProperty = (owner: string) => ({ ...TEXT, ...opaqueId(owner) });
