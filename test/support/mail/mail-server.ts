import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { eventually } from '../eventually';

/** A mail that the server has accepted. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** The unfolded headers by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** The decoded parts `text/plain` and `text/html`. */
  readonly text: string;
  readonly html: string;
  readonly raw: string;
  readonly isSecure: boolean;
  readonly user: string | null;
}

export interface MailServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  /** Returns the reply that rejects a recipient, or undefined to accept the recipient. May wait. */
  onRecipient: (address: string) => Reply | Promise<Reply>;
  /** Returns the reply that rejects a message, or undefined to accept the message. May wait. */
  onMessage: (mail: ReceivedMail) => Reply | Promise<Reply>;
  /** Waits until an address has received `count` mails, and returns them. */
  mailsTo(address: string, count?: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

type Reply = { readonly code: number; readonly text: string } | undefined;

const errorOf = (reply: Reply): Error | null =>
  reply === undefined ? null : Object.assign(new Error(reply.text), { responseCode: reply.code });

/** Starts a real SMTP server on loopback, from the package `smtp-server`. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const handle: MailServer = {
    port: 0,
    received,
    onRecipient: () => undefined,
    onMessage: () => undefined,
    mailsTo: (address, count = 1) =>
      eventually(() => {
        const mails = received.filter(({ to }) => to === address);
        return Promise.resolve(mails.length >= count ? mails : null);
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
  const decideOn = async (
    bytes: Buffer,
    session: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ): Promise<void> => {
    const mail = readMail(bytes, session);
    const reply = await handle.onMessage(mail);
    if (reply === undefined) received.push(mail);
    callback(errorOf(reply));
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, callback) => {
      const decide = async (): Promise<void> => {
        callback(errorOf(await handle.onRecipient(address)));
      };
      void decide();
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void decideOn(Buffer.concat(chunks), session, callback));
    },
    ...options,
  });
  // A client may disconnect in the middle of a session.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  return Object.assign(handle, { port: (server.server.address() as AddressInfo).port });
}

function readMail(bytes: Buffer, { envelope, secure, user }: SMTPServerSession): ReceivedMail {
  const raw = bytes.toString('utf8');
  const [head, body] = splitAt(raw, '\r\n\r\n');
  const headers = readHeaders(head);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => readPart(part));
  const partOf = (type: string): string =>
    parts.find(({ contentType }) => contentType.startsWith(type))?.content ?? '';
  const { mailFrom, rcptTo } = envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address).join(' '),
    headers,
    text: partOf('text/plain'),
    html: partOf('text/html'),
    raw,
    isSecure: secure,
    user: typeof user === 'string' ? user : null,
  };
}

const splitAt = (text: string, separator: string): [string, string] => {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
};

function readHeaders(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const [name, value] = splitAt(line, ': ');
      return [name.toLowerCase(), decodeWords(value)];
    }),
  );
}

/** Decodes the encoded words of RFC 2047. */
const decodeWords = (text: string): string =>
  text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, encoded: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64').toString('utf8')
        : decodeQuotedPrintable(encoded.replaceAll('_', ' ')),
    );

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function readPart(part: string): { contentType: string; content: string } {
  const [head, body] = splitAt(part.replace(/^\r\n/, ''), '\r\n\r\n');
  const headers = readHeaders(head);
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  const content =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body)
        : body;
  return {
    contentType: headers.get('content-type') ?? '',
    content: content.replaceAll('\r\n', '\n'),
  };
}
