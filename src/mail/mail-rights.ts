import { Injectable } from '@nestjs/common';
import type { MailContent } from './domain/mail-content';
import type { MailKind } from './domain/mail-kinds';

/** A mail whose right is checked. */
export interface CheckedMail {
  /** null for a mail of an account. */
  readonly teamId: string | null;
  readonly accountId: string | null;
  readonly content: MailContent;
}

/** Whether the reason for a mail still holds: its link is valid, the connection still broken. */
export type MailCheck = (mail: CheckedMail) => Promise<boolean>;

/** The checks of modules right before a mail of theirs is sent. What all notifications need is checked for all. */
@Injectable()
export class MailRights {
  private readonly checks = new Map<MailKind, MailCheck>();

  /** Adds the check of a kind; to be called in the constructor of a provider. */
  add(kind: MailKind, check: MailCheck): void {
    if (this.checks.has(kind)) throw new Error(`Mails of the kind ${kind} have a check already.`);
    this.checks.set(kind, check);
  }

  async isRightful(kind: MailKind, mail: CheckedMail): Promise<boolean> {
    return (await this.checks.get(kind)?.(mail)) ?? true;
  }
}
