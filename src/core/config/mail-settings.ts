import { isEmailAddress } from '../values/normalize-email';
import { printableLine } from '../values/printable-text';

/** The server that takes outgoing mail. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Whether TLS begins with the first byte (`smtps:`), instead of by STARTTLS. */
  readonly isImplicitTls: boolean;
  /** null if the server asks for none. A server that asks for some must offer TLS, unless it is on this computer. */
  readonly credentials: { readonly user: string; readonly password: string } | null;
}

export interface MailSender {
  /** Empty if the sender is only the address. */
  readonly name: string;
  readonly address: string;
}

/** Outgoing mail. */
export interface MailSettings {
  readonly server: SmtpServer;
  readonly from: MailSender;
  /** The maximum number of connections of this process to the server. */
  readonly concurrency: number;
  /** The maximum numbers of mails that are sent; further ones wait. */
  readonly teamPerHour: number;
  readonly teamPerDay: number;
  readonly addressPerHour: number;
}

export const SMTP_URL_RULE =
  'must be an SMTP URL without a path: smtps://user:password@host:465 or smtp://user:password@host:587';
export const MAIL_FROM_RULE =
  'must be an address or a name with an address: Rapport <rapport@example.com>';

const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/** Reads `SMTP_URL`, or returns null if it is malformed. Characters of credentials that URLs reserve are percent-encoded. */
export function readSmtpUrl(text: string): SmtpServer | null {
  let url: URL;
  let user: string;
  let password: string;
  try {
    url = new URL(text);
    [user, password] = [url.username, url.password].map((part) => decodeURIComponent(part)) as [
      string,
      string,
    ];
  } catch {
    return null;
  }
  const { protocol, hostname, port, pathname, search, hash } = url;
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return null;
  const hasMore = (pathname !== '' && pathname !== '/') || search !== '' || hash !== '';
  const hasHalfCredentials = (user === '') !== (password === '');
  if (hostname === '' || hasMore || hasHalfCredentials || port === '0') return null;
  return {
    // `URL` keeps the brackets of an IPv6 address.
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? DEFAULT_PORTS[protocol] : Number(port),
    isImplicitTls: protocol === 'smtps:',
    credentials: user === '' ? null : { user, password },
  };
}

const NAME_AND_ADDRESS_PATTERN = /^(?:"([^"]*)"|([^"<>]*?))\s*<([^<>]+)>$/;

/** Reads `MAIL_FROM`, or returns null if it is malformed. */
export function readMailFrom(text: string): MailSender | null {
  const trimmed = text.trim();
  const [, quoted, plain = '', address = trimmed] = NAME_AND_ADDRESS_PATTERN.exec(trimmed) ?? [];
  const name = (quoted ?? plain).trim();
  // Only ASCII: the address is the sender for servers that do not support SMTPUTF8.
  const isValid = isEmailAddress(address) && /^[\x21-\x7e]+$/.test(address.trim());
  return isValid && name.length <= 100 && printableLine(name) === name
    ? { name, address: address.trim() }
    : null;
}
