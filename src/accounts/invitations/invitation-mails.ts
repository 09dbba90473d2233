import { Injectable } from '@nestjs/common';
import { TeamsService } from '../../auth/teams.service';
import { JOBS } from '../../core/limits/share';
import { MailRights } from '../../mail/mail-rights';
import { MailService } from '../../mail/mail.service';
import type { MemberActor, UnitOfWork } from '../../tenancy/scope/request-scope';
import { AccountsRepository } from '../accounts.repository';
import type { Invitation } from '../entities/invitation.entity';
import { linkPath, tokenOfPath } from '../links/console-link';
import { InvitationsRepository } from './invitations.repository';

/** Sends invitations by mail. */
@Injectable()
export class InvitationMails {
  constructor(
    private readonly mails: MailService,
    private readonly accounts: AccountsRepository,
    private readonly teams: TeamsService,
    invitations: InvitationsRepository,
    rights: MailRights,
  ) {
    // The invitation may be deleted, accepted or replaced meanwhile. An inviter who loses the right loses the invitation.
    rights.add('invitation', async ({ content }) => {
      const token = tokenOfPath(content.path, 'invitation');
      return token !== null && (await invitations.findByToken(JOBS, token)) !== null;
    });
  }

  /** Sends the link. Returns false if this service sends no mail. */
  async send(
    unit: UnitOfWork<MemberActor>,
    { invitation, token }: { readonly invitation: Invitation; readonly token: string },
  ): Promise<boolean> {
    if (!this.mails.isEnabled) return false;
    const inviter = await this.accounts.get(unit, unit.actor.accountId);
    const { name: team } = await this.teams.get(unit, unit.teamId);
    const message = {
      kind: 'invitation',
      values: { team, inviter: inviter.name, expiresAt: invitation.expiresAt.getTime() },
      path: linkPath('invitation', token),
      aboutId: invitation.id,
    } as const;
    const invited = await this.accounts.findByEmail(unit, invitation.email);
    if (invited !== null) {
      const { id: accountId, email, locale, browserLocale } = invited;
      const person = { accountId, email, locale: locale ?? browserLocale };
      return (await this.mails.sendToPerson(unit, unit.teamId, person, message)) > 0;
    }
    // The language of a person without an account is unknown; that of the inviter is the best guess.
    const locale = inviter.locale ?? inviter.browserLocale;
    const recipient = { address: invitation.email, locale };
    return (await this.mails.sendToAddress(unit, recipient, message)) > 0;
  }
}
