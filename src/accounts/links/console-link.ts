export type LinkKind = 'setup' | 'invitation' | 'reset';

export const LINK = {
  type: 'string',
  description: 'A one-time link to the console.',
  example:
    'https://rapport.example/console/#/invitation/n2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9h1j3l5s7',
} as const;

/** The URL of a one-time link. The token is in the fragment, which browsers send to no server. */
export const consoleLink = (origin: string, kind: LinkKind, token: string): string =>
  `${origin}/console/#/${kind}/${token}`;
