import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig, linkOrigin } from '../../core/config/app-config';
import { ABANDONED, type OutboxWorker } from '../../core/jobs/outbox/outbox-dispatcher';
import { OutcomeWrites } from '../../core/jobs/outbox/outcome-writes';
import { LOGGER } from '../../core/observability/logger';
import { judgeMail, type MailVerdict } from '../domain/judge-mail';
import { MAIL_TIMING, type MailTiming } from '../mail-timing';
import { type OutgoingMail, SmtpSenderService } from '../smtp/smtp-sender.service';
import { renderMail } from '../templates/render-mail';
import { type Addressee, MailGateService } from './mail-gate.service';
import { type ClaimedMail, MailQueueRepository, type SentMail } from './mail-queue.repository';

/** The outcome of an attempt, as it is written. */
interface MailOutcome {
  readonly verdict: MailVerdict;
  /** null if no attempt was made. */
  readonly sent: SentMail | null;
}

/** Makes one attempt at a mail: checks its right and the limits, renders it, hands it to the server and writes the outcome. */
@Injectable()
export class MailWorkerService implements OutboxWorker<ClaimedMail> {
  private readonly writes: OutcomeWrites;

  constructor(
    private readonly queue: MailQueueRepository,
    private readonly gate: MailGateService,
    private readonly sender: SmtpSenderService,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(MAIL_TIMING) private readonly timing: MailTiming,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.writes = new OutcomeWrites(timing);
  }

  get hasLateOutcomes(): boolean {
    return this.writes.hasLate;
  }

  stop(): void {
    this.writes.stop();
  }

  async run(claim: ClaimedMail, controller: AbortController): Promise<void> {
    const about = { mail: claim.id, kind: claim.kind, team: claim.ownTeamId };
    // Starts before the right is checked, so that the claim outlives the attempt even if the database is slow.
    const timer = setTimeout(() => controller.abort(), this.timing.attemptMs).unref();
    try {
      const outcome = await this.attempt(claim, controller.signal);
      if (outcome === 'released') {
        await this.queue.release(claim);
      } else if (outcome !== 'waits') {
        const { verdict, sent } = outcome;
        const isWritten = await this.writes.run(() => this.queue.finish(claim, verdict, sent));
        this.report(about, verdict, isWritten);
      }
    } catch (error) {
      this.logger.error(
        { ...about, err: error },
        'A mail was interrupted; it is retried when its claim has expired.',
      );
    } finally {
      clearTimeout(timer);
    }
  }

  /** `released`: aborted before the server could reply; `waits`: a limit is reached. */
  private async attempt(
    claim: ClaimedMail,
    signal: AbortSignal,
  ): Promise<MailOutcome | 'released' | 'waits'> {
    const decision = await this.gate.decide(claim);
    if ('verdict' in decision) return { verdict: decision.verdict, sent: null };
    if (signal.aborted) return 'released';
    const { mail: limits } = this.config;
    if (limits === null) return 'released';
    if (!claim.isAdmitted && !(await this.queue.admit(claim, limits))) return 'waits';
    const message = this.render(claim, decision.addressee);
    const at = new Date();
    const sentAt = performance.now();
    const result = await this.sender.send(message, signal);
    if (result.kind === 'timedOut' && signal.reason === ABANDONED) return 'released';
    const verdict = judgeMail(result, {
      attempt: claim.attempts + 1,
      firstBackOffMs: this.timing.firstBackOffMs,
      random: Math.random,
    });
    return { verdict, sent: { at, durationMs: Math.round(performance.now() - sentAt) } };
  }

  private render({ id, kind, content }: ClaimedMail, addressee: Addressee): OutgoingMail {
    const origin = linkOrigin(this.config);
    const { address, name, language, timeZone, notification } = addressee;
    const unsubscribeUrl =
      notification === null ? null : `${origin}/unsubscribe/${notification.token}`;
    const rendered = renderMail({
      kind,
      content,
      language,
      timeZone: timeZone ?? 'UTC',
      recipientName: name,
      origin,
      notification:
        notification === null || unsubscribeUrl === null
          ? null
          : {
              team: notification.team,
              settingsPath: `/teams/${notification.teamId}/notifications`,
              unsubscribeUrl,
            },
    });
    return { id, address, unsubscribeUrl, ...rendered };
  }

  /** The words of the server may contain the address, so that they are in the log of the team only. */
  private report(about: object, { status, lastStatusCode }: MailVerdict, isWritten: boolean): void {
    if (!isWritten) this.logger.warn(about, 'A mail took longer than its claim.');
    if (status === 'sent') this.logger.debug(about, 'A mail was sent.');
    else this.logger.warn({ ...about, status, statusCode: lastStatusCode }, 'A mail was not sent.');
  }
}
