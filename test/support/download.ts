import type { Response, Test } from 'supertest';
import type { TeamClient } from './team-client';

/** Reads a file of any type as bytes. */
export async function readDownload(test: Test): Promise<Response & { bytes: Buffer }> {
  const response = await test.buffer(true).parse((stream, done) => {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => done(null, Buffer.concat(parts)));
  });
  return Object.assign(response, { bytes: response.body as Buffer });
}

/** Downloads an export; returns its bytes and lines. */
export async function download(
  team: TeamClient,
  formId: string,
  query = '',
): Promise<Response & { bytes: Buffer; lines: string[] }> {
  const response = await readDownload(team.get(`/forms/${formId}/responses/export${query}`));
  const lines = response.bytes.toString('utf8').split('\n');
  return Object.assign(response, { lines: lines.slice(0, -1) });
}

/** Returns the values of a CSV column without quoted cells. */
export function columnOf(lines: readonly string[], index: number): (string | undefined)[] {
  return lines.slice(1).map((line) => line.trimEnd().split(',')[index]);
}
