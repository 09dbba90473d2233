import type { MailKind, Notification } from '../domain/mail-kinds';

/** The texts of one kind of mail in ICU syntax, with the values of `MailValues`. A greeting and a footer come from the other words. */
export interface MailTemplate {
  readonly subject: string;
  /** Before the link. */
  readonly before: readonly string[];
  /** What the link is called; it stands alone in a line. */
  readonly action: string;
  /** After the link. */
  readonly after: readonly string[];
}

/** All texts of mails in one language. */
export interface MailWords {
  readonly templates: Readonly<Record<MailKind, MailTemplate>>;
  readonly greeting: string;
  readonly greetingWithoutName: string;
  /** The footer of a notification: why it came, and how it ends. */
  readonly because: string;
  readonly settings: string;
  readonly unsubscribe: string;
  /** The footer of all others. */
  readonly automatic: string;
  readonly page: UnsubscribePageWords;
}

/** The page on which a person confirms to get a notification no longer. */
export interface UnsubscribePageWords {
  readonly title: string;
  readonly question: string;
  readonly confirm: string;
  readonly doneTitle: string;
  readonly done: string;
  readonly invalidTitle: string;
  readonly invalid: string;
  readonly notifications: Readonly<Record<Notification, string>>;
}
