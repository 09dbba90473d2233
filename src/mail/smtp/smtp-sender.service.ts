import type { ConnectionOptions } from 'node:tls';
import { domainToASCII } from 'node:url';
import { Inject, Injectable } from '@nestjs/common';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { APP_CONFIG, type AppConfig } from '../../core/config/app-config';
import type { MailSettings } from '../../core/config/mail-settings';
import { isLoopback } from '../../core/values/loopback';
import { printableLine } from '../../core/values/printable-text';
import type { SmtpResult, SmtpStage } from '../domain/judge-mail';
import { MAIL_TIMING, type MailTiming } from '../mail-timing';
import type { RenderedMail } from '../templates/render-mail';

/** Injection token of further options of TLS, which only tests set: the certificate of their server. */
export const SMTP_TLS = Symbol('SMTP_TLS');
export type SmtpTls = Pick<ConnectionOptions, 'ca'>;

/** A mail for one address. */
export interface OutgoingMail extends RenderedMail {
  /** Names the mail in its `Message-ID`, which stays the same for all attempts. */
  readonly id: string;
  readonly address: string;
  /** The URL that ends mails of this kind by one POST (RFC 8058), or null if the mail answers a request. */
  readonly unsubscribeUrl: string | null;
}

/** The number of characters of a reply of the server that are kept. */
const MAX_REPLY_LENGTH = 500;
const MAX_REPLY_BYTES = 16 * 1_024;
/** How long a server has to close the connection after a mail. */
const QUIT_MS = 2_000;

/** Hands mails to the SMTP server of the settings, each on a connection of its own: one that hangs delays no other mail. */
@Injectable()
export class SmtpSenderService {
  constructor(
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'mail' | 'publicUrl'>,
    @Inject(MAIL_TIMING) private readonly timing: MailTiming,
    @Inject(SMTP_TLS) private readonly tls: SmtpTls,
  ) {}

  /** Sends a mail. Never throws: every error is a result. `signal` ends the attempt. */
  async send(mail: OutgoingMail, signal: AbortSignal): Promise<SmtpResult> {
    const settings = this.settings;
    const message = await compose(mail, settings);
    return this.converse(signal, async (connection, enter) => {
      // The connection does not tell how far it has come when it times out; a rejection names its command.
      enter('message');
      const { response } = await new Promise<{ response: string }>((resolve, reject) => {
        const envelope = {
          from: settings.from.address,
          to: [asciiDomain(mail.address)],
          size: message.length,
        };
        connection.send(envelope, message, (error, info) => {
          if (error !== null && error !== undefined) reject(error);
          else resolve(info);
        });
      });
      return response;
    });
  }

  /** Connects and signs in, and sends nothing. */
  check(signal: AbortSignal): Promise<SmtpResult> {
    return this.converse(signal, async () => '250 OK');
  }

  private get settings(): MailSettings {
    const { mail } = this.config;
    if (mail === null) throw new Error('SMTP_URL is not set.');
    return mail;
  }

  private async converse(
    signal: AbortSignal,
    work: (connection: SMTPConnection, enter: (stage: SmtpStage) => void) => Promise<string>,
  ): Promise<SmtpResult> {
    let stage: SmtpStage = 'connect';
    const enter = (next: SmtpStage): void => void (stage = next);
    const connection = await this.open();
    const ended = new Promise<never>((_resolve, reject) => {
      connection.on('error', reject);
      connection.on('end', () => reject(Object.assign(new Error(), { code: 'ECONNECTION' })));
      signal.addEventListener(
        'abort',
        () => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
        { once: true },
      );
    });
    // Whatever comes first settles the attempt; a later error must not end the process.
    ended.catch(() => undefined);
    connection.on('error', () => undefined);
    const steps = async (): Promise<string> => {
      if (signal.aborted) throw Object.assign(new Error(), { code: 'ETIMEDOUT' });
      await new Promise<void>((resolve, reject) => {
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      const { credentials } = this.settings.server;
      if (credentials !== null) {
        enter('signIn');
        const { user, password } = credentials;
        await new Promise<void>((resolve, reject) => {
          connection.login(
            { user, pass: password, credentials: { user, pass: password } },
            (error) => (error ? reject(error) : resolve()),
          );
        });
      }
      return work(connection, enter);
    };
    try {
      const reply = shownReply(await Promise.race([steps(), ended]));
      connection.quit();
      // A server that does not reply to QUIT.
      setTimeout(() => connection.close(), QUIT_MS).unref();
      return { kind: 'accepted', code: Number(reply.slice(0, 3)) || 250, reply };
    } catch (error) {
      connection.close();
      return toResult(error, stage);
    }
  }

  private async open(): Promise<SMTPConnection> {
    // Many services send no mail.
    const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
    const { host, port, isImplicitTls, credentials } = this.settings.server;
    const isLocal = isLoopback(`http://${host.includes(':') ? `[${host}]` : host}`);
    const { connectMs, greetingMs, idleMs } = this.timing;
    return new SMTPConnection({
      host,
      port,
      secure: isImplicitTls,
      // A password is not sent in plain text. Without one, TLS is used where the server offers it.
      requireTLS: credentials !== null && !isLocal,
      opportunisticTLS: credentials === null,
      tls: {
        ...this.tls,
        minVersion: 'TLSv1.2',
        // Without a password, a server with an unknown certificate is no worse than one without TLS, to which mail would be sent too.
        rejectUnauthorized: isImplicitTls || credentials !== null,
      },
      name: new URL(this.config.publicUrl ?? 'http://localhost').hostname,
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: greetingMs,
      socketTimeout: idleMs,
      socketCloseTimeout: 0,
      maxResponseSize: MAX_REPLY_BYTES,
      logger: false,
      debug: false,
    });
  }
}

/** The message of RFC 5322. Lines of headers are folded and encoded by the composer; values have no line breaks. */
async function compose(
  { id, address, subject, text, html, unsubscribeUrl }: OutgoingMail,
  { from }: MailSettings,
): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const composer = new MailComposer({
    from: { name: from.name, address: from.address },
    to: { name: '', address },
    subject: printableLine(subject),
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: {
      // No vacation notices (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === null
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    xMailer: false,
    disableUrlAccess: true,
    disableFileAccess: true,
  });
  return composer.compile().build();
}

interface SmtpError {
  readonly message?: string;
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

const STAGES_BY_COMMAND: Readonly<Record<string, SmtpStage>> = {
  CONN: 'connect',
  EHLO: 'connect',
  HELO: 'connect',
  STARTTLS: 'connect',
  AUTH: 'signIn',
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'message',
};

/** @param reached the last stage that is known to have begun */
function toResult(error: unknown, reached: SmtpStage): SmtpResult {
  const { code, command = '', message = '', responseCode, response } = error as SmtpError;
  const named = STAGES_BY_COMMAND[command.replace(/^AUTH .*/, 'AUTH')] ?? reached;
  // The command is CONN also when a connection ends later.
  const stage = named === 'connect' ? reached : named;
  if (typeof responseCode === 'number' && responseCode >= 400 && response !== undefined) {
    return { kind: 'rejected', stage, code: responseCode, reply: shownReply(response) };
  }
  return code === 'ETIMEDOUT'
    ? { kind: 'timedOut', stage }
    : { kind: 'disconnected', stage, reason: reasonOf(message) ?? code ?? 'UNKNOWN' };
}

/** nodemailer gives socket errors a code of its own, and keeps that of Node.js in the message: `connect ECONNREFUSED 127.0.0.1:25`. */
const reasonOf = (message: string): string | null => /\bE[A-Z_]{3,30}\b/.exec(message)?.[0] ?? null;

/** Servers without SMTPUTF8 accept international domains in their ASCII form. */
function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/** A reply as one printable line. Servers may quote the address, never the password. */
const shownReply = (reply: string): string =>
  printableLine(reply.replaceAll(/\r?\n/g, ' ')).slice(0, MAX_REPLY_LENGTH).trim();
