export type LinkKind = 'setup' | 'invitation' | 'reset';

/** The URL of a one-time link. The token is in the fragment, which browsers send to no server. */
export const consoleLink = (origin: string, kind: LinkKind, token: string): string =>
  `${origin}/console/#/${kind}/${token}`;
