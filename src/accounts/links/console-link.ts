export type LinkKind = 'setup' | 'invitation' | 'reset';

export const LINK_SCHEMA = {
  type: 'string',
  description: 'A one-time link to the console.',
  example:
    'https://rapport.example/console/#/invitation/n2Zt5pYx8Qw1k7m2p9qx4rtw6v0c3d5f7g9h1j3l5s7',
} as const;

export const SENT_TO_SCHEMA = {
  type: 'string',
  nullable: true,
  description: 'The address to which the link is sent, or null if this service sends no mail.',
  example: 'ada@example.com',
} as const;

/** The page of a one-time link in the console. The token is in the fragment, which browsers send to no server. */
export const linkPath = (kind: LinkKind, token: string): string => `/${kind}/${token}`;

/** The token in the path of a one-time link, or null if the path is of another kind. */
export const tokenOfPath = (path: string | null, kind: LinkKind): string | null =>
  path?.startsWith(`/${kind}/`) === true ? path.slice(kind.length + 2) : null;

/** The URL of a one-time link. */
export const consoleLink = (origin: string, kind: LinkKind, token: string): string =>
  `${origin}/console/#${linkPath(kind, token)}`;
