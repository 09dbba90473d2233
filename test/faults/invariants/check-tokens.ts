/** What a platform and the service know about the tokens of an account. */
export interface TokenHistory {
  /** How often the platform has replaced the tokens. */
  readonly replaced: number;
  /** How often the service has stored new tokens. */
  readonly stored: number;
  readonly needsSignIn: boolean;
  /** Whether a process was killed while it refreshed the tokens that are stored now. */
  readonly wasInterrupted: boolean;
}

/**
 * `unstored`: the process was killed between the response of the platform and its own write, so that nobody has the new
 * tokens; no service can prevent it. `lost`: the service has lost tokens in another way.
 */
export type TokenVerdict = 'kept' | 'unstored' | 'lost';

export function judgeTokens(history: TokenHistory): TokenVerdict {
  const { replaced, stored, needsSignIn, wasInterrupted } = history;
  if (replaced === stored) return needsSignIn ? 'lost' : 'kept';
  return replaced === stored + 1 && wasInterrupted ? 'unstored' : 'lost';
}
