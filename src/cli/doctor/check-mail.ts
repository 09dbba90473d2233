import type { AppConfig } from '../../core/config/app-config';
import { newId } from '../../core/values/identifiers';
import { judgeMail, type SmtpResult } from '../../mail/domain/judge-mail';
import { defaultMailTiming } from '../../mail/mail-timing';
import type { HealthCheck } from './health-check';

/** Short, since the operator waits for the result. */
const TIMEOUT_MS = 20_000;

/**
 * Checks that the mail server accepts a connection, TLS and the password; no check when mail is not configured.
 * @param mailTo the address to which a test mail is sent, or null for no mail
 */
export async function checkMail(config: AppConfig, mailTo: string | null): Promise<HealthCheck[]> {
  const { mail } = config;
  if (mail === null) {
    return mailTo === null
      ? []
      : [{ name: 'mail', ok: false, detail: 'no mail can be sent: SMTP_URL is not set' }];
  }
  const { SmtpSenderService } = await import('../../mail/smtp/smtp-sender.service.js');
  const sender = new SmtpSenderService(config, defaultMailTiming(), {});
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { host, port } = mail.server;
  const server = `${host}:${port}`;
  if (mailTo === null) {
    const accepts = `${server} accepts connections${mail.server.credentials === null ? '' : ' and the password'}`;
    return [describe(await sender.check(signal), accepts)];
  }
  const id = newId();
  const text = 'This is a test of the outgoing mail of Rapport. You need not do anything.\n';
  const html = `<!doctype html>\n<html lang="en"><body><p>${text}</p></body></html>\n`;
  const subject = 'A test mail from Rapport';
  const message = { id, address: mailTo, unsubscribeUrl: null, subject, text, html };
  return [
    describe(await sender.send(message, signal), `${server} has accepted a mail to ${mailTo}`),
  ];
}

function describe(result: SmtpResult, success: string): HealthCheck {
  const { lastError } = judgeMail(result, { attempt: 1, firstBackOffMs: 1, random: () => 0 });
  return { name: 'mail', ok: lastError === null, detail: lastError ?? success };
}
