import type { Response } from 'supertest';
import type { TeamClient } from './team-client';

/** Downloads an export; returns its bytes and lines. */
export async function download(
  team: TeamClient,
  formId: string,
  query = '',
): Promise<Response & { bytes: Buffer; lines: string[] }> {
  const response = await team
    .get(`/forms/${formId}/responses/export${query}`)
    .buffer(true)
    .parse((stream, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => done(null, Buffer.concat(parts)));
    });
  const bytes = response.body as Buffer;
  const lines = bytes.toString('utf8').split('\n');
  return Object.assign(response, { bytes, lines: lines.slice(0, -1) });
}

/** Returns the values of a CSV column without quoted cells. */
export function columnOf(lines: readonly string[], index: number): (string | undefined)[] {
  return lines.slice(1).map((line) => line.trimEnd().split(',')[index]);
}
