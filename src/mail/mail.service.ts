import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { APP_CONFIG, type AppConfig } from '../core/config/app-config';
import type { Transaction } from '../core/database/transaction';
import { LOGGER } from '../core/observability/logger';
import { newId } from '../core/values/identifiers';
import { emailKey } from '../core/values/normalize-email';
import type { RequestScope, UnitOfWork } from '../tenancy/scope/request-scope';
import { frequencyOf } from './domain/choices';
import { languageOf } from './domain/languages';
import { boundContent, type MailItem } from './domain/mail-content';
import {
  type Frequency,
  MAIL_KINDS,
  type MailKind,
  type MailValues,
  type Notification,
} from './domain/mail-kinds';
import { type MailMember, type MailPerson, MailRecipients } from './mail-recipients';
import { MailDispatcherService } from './outbox/mail-dispatcher.service';
import { ACCOUNTS_SHARE } from './outbox/mail-queue.repository';
import { INSERT_MAILS } from './outbox/mail-queue.sql';
import { ChoicesRepository } from './preferences/choices.repository';

/** The maximum number of pending mails of a team; further ones are dropped. */
const MAX_PENDING = 2_000;

/** What a mail says to all of its recipients. */
export interface MailMessage<Kind extends MailKind = MailKind> {
  readonly kind: Kind;
  /** What the template of the kind shows. No secrets, and of customers only what the lowest role of the kind may see. */
  readonly values: MailValues[Kind];
  /** The page of the console that the mail links to, with the token of a one-time link if it is one: `/teams/…/forms/…`. */
  readonly path: string | null;
  /** A list, such as the forms of a digest: 50 entries at most are shown. */
  readonly items?: readonly MailItem[];
  /** What the mail is about, for `MailLogService`: the id of an invitation. */
  readonly aboutId?: string | null;
  /**
   * Of several mails with the same key for the same address in a team, only the first one is sent, for 30 days: `report 2026-10`. Races of
   * processes are decided by a unique index. Without a key, each is sent.
   */
  readonly dedupeKey?: string | null;
}

/**
 * Who of a team gets a notification: all members who have chosen it with this frequency, or those of them for whom `isFor` is true.
 * Members whose role may not see it are left out.
 */
export interface Subscribers {
  readonly frequency: Exclude<Frequency, 'never'>;
  readonly isFor?: (member: MailMember) => boolean;
}

interface Recipient {
  readonly accountId: string | null;
  readonly address: string;
  /** A BCP 47 tag. */
  readonly locale: string | null;
}

/**
 * Outgoing mail. A mail is a row that is inserted in the transaction of the change that it reports: it is sent after the commit, and not at all after a rollback.
 * Without `SMTP_URL` nothing is written. See docs/decisions/outgoing-mail.md.
 */
@Injectable()
export class MailService {
  constructor(
    private readonly recipients: MailRecipients,
    private readonly choices: ChoicesRepository,
    private readonly dispatcher: MailDispatcherService,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'mail'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether this service sends mails. */
  get isEnabled(): boolean {
    return this.config.mail !== null;
  }

  /** Notifies members of the team. Returns the number of new mails. */
  async notify<Kind extends MailKind>(
    unit: UnitOfWork,
    { frequency, isFor = () => true }: Subscribers,
    message: MailMessage<Kind>,
  ): Promise<number> {
    const { notification } = MAIL_KINDS[message.kind];
    if (notification === null) throw new Error(`${message.kind} is no notification.`);
    if (!this.isEnabled) return 0;
    const members = await this.listSubscribers(unit, notification, frequency);
    const wanted = members.filter((member) => isFor(member));
    return this.insert(unit, unit.teamId, wanted.map(toRecipient), message);
  }

  /** The members of the team who get a notification with this frequency. */
  async listSubscribers(
    scope: RequestScope,
    notification: Notification,
    frequency: Frequency,
  ): Promise<MailMember[]> {
    const members = await this.recipients.listMembers(scope);
    const choices = await this.choices.list(scope);
    return members.filter(
      ({ userId, role }) =>
        frequencyOf(notification, role, choices.get(userId) ?? {}) === frequency,
    );
  }

  /** Teams with members who have chosen a frequency that no role has by default, in the order of their ids. */
  listTeams(
    notification: Notification,
    frequency: Frequency,
    afterTeam: string,
    limit: number,
  ): Promise<string[]> {
    return this.choices.listTeams(notification, frequency, afterTeam, limit);
  }

  /** Sends a mail of a team to an address without an account, in the language of the person who asks for it. */
  async sendToAddress<Kind extends MailKind>(
    unit: UnitOfWork,
    recipient: { readonly address: string; readonly locale: string | null },
    message: MailMessage<Kind>,
  ): Promise<number> {
    return this.insert(unit, unit.teamId, [{ accountId: null, ...recipient }], message);
  }

  /** Sends a person a mail that answers a request, for a team or (null) for the account alone. */
  async sendToPerson<Kind extends MailKind>(
    transaction: Transaction,
    teamId: string | null,
    person: Pick<MailPerson, 'accountId' | 'email' | 'locale'>,
    message: MailMessage<Kind>,
  ): Promise<number> {
    return this.insert(transaction, teamId, [toRecipient(person)], message);
  }

  private async insert(
    transaction: Transaction,
    teamId: string | null,
    recipients: readonly Recipient[],
    { kind, values, path, items = [], aboutId = null, dedupeKey = null }: MailMessage,
  ): Promise<number> {
    if (!this.isEnabled || recipients.length === 0) return 0;
    const inserted = await transaction.query(INSERT_MAILS, [
      teamId,
      teamId ?? ACCOUNTS_SHARE,
      kind,
      recipients.map(() => newId()),
      recipients.map(({ accountId }) => accountId),
      recipients.map(({ address }) => address),
      recipients.map(({ address }) => emailKey(address)),
      recipients.map(({ locale }) => languageOf(locale)),
      JSON.stringify(boundContent({ values: { ...values }, path, items })),
      aboutId,
      MAX_PENDING,
      dedupeKey,
    ]);
    if (inserted.length > 0) transaction.afterCommit(() => this.dispatcher.wake());
    else if (dedupeKey === null) {
      this.logger.warn({ team: teamId, kind }, 'A mail was dropped: too many are pending.');
    }
    return inserted.length;
  }
}

const toRecipient = ({
  accountId,
  email,
  locale,
}: Pick<MailPerson, 'accountId' | 'email' | 'locale'>): Recipient => ({
  accountId,
  address: email,
  locale,
});
