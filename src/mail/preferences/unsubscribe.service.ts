import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { TeamsService } from '../../auth/teams.service';
import type { Deadline } from '@rapport/pg-lanes';
import { type RequestScope, systemScope } from '../../tenancy/scope/request-scope';
import { type MailLanguage, languageOf, languageOfHeader } from '../domain/languages';
import { MailRecipients } from '../mail-recipients';
import { ChoicesRepository } from './choices.repository';
import { isSigned, readUnsubscribeToken, type UnsubscribeLink } from './unsubscribe-token';
import { type UnsubscribePage, unsubscribePage } from './unsubscribe-page';

/** All people who are not signed in pay together. */
const STRANGERS = 'strangers';

interface OpenedLink {
  readonly scope: RequestScope;
  readonly link: UnsubscribeLink;
  readonly language: MailLanguage;
}

/** The links in mails that end mails of their kind, without a session. A link is valid as long as the membership. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly recipients: MailRecipients,
    private readonly choices: ChoicesRepository,
    private readonly teams: TeamsService,
  ) {}

  /** Returns the page that asks for confirmation: programs that check links in mails open them, and must not unsubscribe a person. */
  async ask(token: string, request: Request, deadline: Deadline): Promise<UnsubscribePage> {
    const opened = await this.open(token, deadline);
    if (opened === null) return invalidPage(request);
    return unsubscribePage('question', opened.language, await this.shown(opened));
  }

  /** Ends the mails. A second time changes nothing. */
  async unsubscribe(token: string, request: Request, deadline: Deadline): Promise<UnsubscribePage> {
    const opened = await this.open(token, deadline);
    if (opened === null) return invalidPage(request);
    const { scope, link, language } = opened;
    await this.choices.stop(scope, link.userId, link.notification);
    return unsubscribePage('done', language, await this.shown(opened));
  }

  private async shown({ scope, link }: OpenedLink) {
    const team = await this.teams.get(scope, link.teamId);
    return { team: team.name, notification: link.notification };
  }

  /** Returns null for a token that is not from this service, or after the end of the membership. */
  private async open(token: string, deadline: Deadline): Promise<OpenedLink | null> {
    const link = readUnsubscribeToken(token);
    if (link === null) return null;
    const scope = { ...systemScope(link.teamId, { deadline }), shareId: STRANGERS };
    const row = await this.choices.find(scope, link.userId);
    const member = await this.recipients.findMemberById(scope, link.userId);
    if (row === null || member === null) return null;
    const secret = { key: row.unsubscribeKey, joinedAt: member.joinedAt };
    return isSigned(token, secret) ? { scope, link, language: languageOf(member.locale) } : null;
  }
}

const invalidPage = ({ headers }: Request): UnsubscribePage =>
  unsubscribePage('invalid', languageOfHeader(headers['accept-language']), null);
