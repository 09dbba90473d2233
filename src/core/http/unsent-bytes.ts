import type { ServerResponse } from 'node:http';
import { ApiError } from '../errors/api-error';

/** Smaller responses are not counted. */
export const LARGE_RESPONSE_BYTES = 64 * 1024;
const MAX_TEAM_BYTES = 16 * 1024 * 1024;
const MAX_PROCESS_BYTES = 64 * 1024 * 1024;

/** Bounds the memory of large responses that clients have not read yet, per team and in total. */
export class UnsentBytes {
  private total = 0;
  private readonly byTeam = new Map<string, number>();

  /** The error for a further large response of the team; null when it may be sent. */
  rejectionFor(teamId: string): ApiError | null {
    if ((this.byTeam.get(teamId) ?? 0) >= MAX_TEAM_BYTES) return new ApiError('RATE_LIMITED');
    return this.total >= MAX_PROCESS_BYTES ? new ApiError('SERVICE_UNAVAILABLE') : null;
  }

  /** Counts the unsent bytes of a written response until it has been sent or its connection closes. */
  hold(teamId: string, response: ServerResponse): void {
    const bytes = response.writableLength;
    if (bytes < LARGE_RESPONSE_BYTES) return;
    this.add(teamId, bytes);
    response.once('close', () => this.add(teamId, -bytes));
  }

  private add(teamId: string, bytes: number): void {
    this.total += bytes;
    const left = (this.byTeam.get(teamId) ?? 0) + bytes;
    if (left > 0) this.byTeam.set(teamId, left);
    else this.byTeam.delete(teamId);
  }
}
