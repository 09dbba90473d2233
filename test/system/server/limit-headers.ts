import type { Response } from 'supertest';
import { KeysService } from '../../../src/auth/keys.service';
import { TeamClient } from '../../support/team-client';
import type { TestApp } from '../../support/test-app';

const NAMES = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'] as const;

type Name = (typeof NAMES)[number];

/** The headers of a response about rate limits. */
export function limitHeaders(response: Response): Partial<Record<Name, string>> {
  const headers = response.headers as Record<string, string | undefined>;
  return Object.fromEntries(
    NAMES.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

/** Expects the rate limit headers, and a `Retry-After` only on a 429. */
export function expectBudget(response: Response, limit: number, remaining: number): void {
  const seconds: string | undefined = response.headers['ratelimit-reset'];
  expect(seconds).toMatch(/^([1-9]|[1-5]\d|60)$/);
  expect(limitHeaders(response)).toEqual({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': seconds,
    ...(response.status === 429 && { 'retry-after': seconds }),
  });
}

/** Creates another key of the team; returns a client with it. */
export async function withNewKey({ app, url }: TestApp, team: TeamClient): Promise<TeamClient> {
  const { apiKey } = await app.get(KeysService).createAsOperator(team.teamId);
  return new TeamClient(url, team.teamId, apiKey, team.starterFormId);
}
