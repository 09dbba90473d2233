import type { Request } from 'express';
import type { TeamContext } from './team-context';
import type { RateState } from '../limits/rate-limiter';

/** What the layers before the controllers leave on a request. */
export interface AppRequest extends Request {
  requestId: string;
  /** Set by the API-key guard; absent on public routes. */
  team?: TeamContext;
  /** Set where requests are counted. */
  rateLimit?: RateState;
  /** true: whatever its endpoint throws has been thrown under its `Idempotency-Key`. */
  isKeyClaimed?: boolean;
}
