import { randomUUID } from 'node:crypto';
import type { Response, Test } from 'supertest';
import type { TeamClient } from './team-client';

/** A new idempotency key. */
export const newKey = (): string => randomUUID();

export const postKeyed = (team: TeamClient, key: string, path: string, body?: unknown): Test =>
  team.post(path, body).set('Idempotency-Key', key);

/** Expects the same response to the byte, marked as a replay. */
export function expectReplay(response: Response, first: Response): void {
  expect({
    status: response.status,
    text: response.text,
    type: response.headers['content-type'],
    replayed: response.headers['idempotent-replayed'],
  }).toEqual({
    status: first.status,
    text: first.text,
    type: first.headers['content-type'],
    replayed: 'true',
  });
}

export function expectNoReplay(response: Response): void {
  expect(response.headers).not.toHaveProperty('idempotent-replayed');
}
