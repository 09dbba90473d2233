import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { JOBS } from '../../core/limits/share';
import { DAY_MS } from '../../core/values/durations';
import { systemScope } from '../../tenancy/scope/request-scope';
import { frequencyOf } from '../domain/choices';
import type { MailVerdict } from '../domain/judge-mail';
import { languageOf, type MailLanguage } from '../domain/languages';
import { MAIL_KINDS, type Notification } from '../domain/mail-kinds';
import { MailRecipients, type MailPerson } from '../mail-recipients';
import { MailRights } from '../mail-rights';
import { ChoicesRepository } from '../preferences/choices.repository';
import { writeUnsubscribeToken } from '../preferences/unsubscribe-token';
import { RejectedAddressesRepository } from '../rejected-addresses.repository';
import type { ClaimedMail } from './mail-queue.repository';

/** How long a mail may wait for the server and for the limits. What it says is old by then. */
const MAX_AGE_MS = 3 * DAY_MS;

/** What a mail needs besides its content. */
export interface Addressee {
  readonly address: string;
  /** null for an address without an account. */
  readonly name: string | null;
  readonly language: MailLanguage;
  /** The IANA name, or null if unknown. */
  readonly timeZone: string | null;
  /** null if the mail answers a request. */
  readonly notification: {
    readonly team: string;
    readonly teamId: string;
    readonly token: string;
  } | null;
}

/** A mail may be sent to the addressee, or it ends unsent. */
export type GateDecision = { readonly addressee: Addressee } | { readonly verdict: MailVerdict };

const ended = (status: 'failed' | 'bounced' | 'cancelled', lastError: string): GateDecision => ({
  verdict: { status, lastStatusCode: null, lastError, wasTried: false, retryInMs: 0 },
});

/** Checks right before each attempt whether a mail may still be sent: rights and links may have ended since it was written. */
@Injectable()
export class MailGateService {
  constructor(
    private readonly recipients: MailRecipients,
    private readonly rights: MailRights,
    private readonly choices: ChoicesRepository,
    private readonly rejected: RejectedAddressesRepository,
    private readonly teams: TeamsService,
  ) {}

  async decide(claim: ClaimedMail): Promise<GateDecision> {
    if (Date.now() - claim.createdAt.getTime() > MAX_AGE_MS) {
      return ended('failed', 'Not sent: it could not be sent within 3 days.');
    }
    const { ownTeamId: teamId, accountId, content, kind } = claim;
    if (!(await this.rights.isRightful(kind, { teamId, accountId, content }))) {
      return ended('cancelled', 'Not sent: the reason for it does not exist any more.');
    }
    const { notification } = MAIL_KINDS[kind];
    return notification === null ? this.answer(claim) : this.notify(claim, notification);
  }

  /** A mail that somebody has asked for: it is tried even if the address was rejected before. */
  private async answer({ accountId, address, language }: ClaimedMail): Promise<GateDecision> {
    if (accountId === null) {
      const addressee = { address, name: null, language: languageOf(language), timeZone: null };
      return { addressee: { ...addressee, notification: null } };
    }
    const person = await this.recipients.findPerson(JOBS, accountId);
    return person === null
      ? ended('cancelled', 'Not sent: the person does not exist any more.')
      : { addressee: { ...toAddressee(person), notification: null } };
  }

  private async notify(
    { ownTeamId, accountId }: ClaimedMail,
    notification: Notification,
  ): Promise<GateDecision> {
    if (ownTeamId === null || accountId === null) {
      throw new Error('A notification is of a team and for a person.');
    }
    const scope = systemScope(ownTeamId);
    const member = await this.recipients.findMember(scope, accountId);
    if (member === null) {
      return ended('cancelled', 'Not sent: the person is not a member of the team any more.');
    }
    const { choices, unsubscribeKey } = await this.choices.findOrInsert(scope, member.userId);
    if (frequencyOf(notification, member.role, choices) === 'never') {
      return ended('cancelled', 'Not sent: the person does not get these mails any more.');
    }
    const rejection = await this.rejected.find(JOBS, member.email);
    if (rejection !== null) {
      return ended('bounced', `Not sent, since an earlier mail came back. ${rejection.reason}`);
    }
    const team = await this.teams.get(scope, ownTeamId);
    const token = writeUnsubscribeToken(
      { teamId: ownTeamId, userId: member.userId, notification },
      { key: unsubscribeKey, joinedAt: member.joinedAt },
    );
    const link = { team: team.name, teamId: ownTeamId, token };
    return { addressee: { ...toAddressee(member), notification: link } };
  }
}

const toAddressee = ({ email, name, locale, timeZone }: MailPerson) => ({
  address: email,
  name,
  language: languageOf(locale),
  timeZone,
});
