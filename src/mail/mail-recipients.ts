import type { RequestScope } from '../tenancy/scope/request-scope';
import type { Role } from '../tenancy/scope/role';
import type { Share } from '../core/limits/share';

/** A person who can get mails. */
export interface MailPerson {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  /** A BCP 47 tag: the choice of the person, else that of the browser in which they signed in last, or null if unknown. */
  readonly locale: string | null;
  /** The IANA name, or null if unknown. */
  readonly timeZone: string | null;
}

/** A person as the member of a team. */
export interface MailMember extends MailPerson {
  /** The id of the membership. */
  readonly userId: string;
  readonly role: Role;
  readonly joinedAt: Date | null;
}

/** Finds who gets a mail. The module of people provides it, because it depends on this module. */
export abstract class MailRecipients {
  /** The current members who can sign in. */
  abstract listMembers(scope: RequestScope): Promise<MailMember[]>;

  /** A current member by account, or null if the person is not a member any more. */
  abstract findMember(scope: RequestScope, accountId: string): Promise<MailMember | null>;

  /** A current member by the id of the membership. */
  abstract findMemberById(scope: RequestScope, userId: string): Promise<MailMember | null>;

  abstract findPerson(share: Share, accountId: string): Promise<MailPerson | null>;
}
