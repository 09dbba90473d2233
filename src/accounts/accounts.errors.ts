import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const ACCOUNT_ERRORS = defineErrors({
  SIGN_IN_FAILED: { status: 401, message: 'The e-mail address or the password is wrong.' },
  SECOND_FACTOR_FAILED: { status: 401, message: 'The code is wrong, or was already used.' },
  CONFIRMATION_FAILED: { status: 403, message: 'The password or the code is wrong.' },
  LINK_INVALID: {
    status: 410,
    message: 'The link is unknown, already used or expired; ask for a new one.',
  },
  MEMBER_NOT_FOUND: { status: 404, message: 'The team has no member with this id.' },
  INVITATION_NOT_FOUND: { status: 404, message: 'The team has no open invitation with this id.' },
  SESSION_NOT_FOUND: { status: 404, message: 'You have no session with this id.' },
  LAST_OWNER: { status: 409, message: 'The team needs an owner; make another member owner first.' },
  ALREADY_MEMBER: { status: 409, message: 'This person is already a member of the team.' },
  INVITATION_LIMIT_REACHED: {
    status: 409,
    message: 'The team has 100 open invitations, which is the limit; withdraw one first.',
  },
  SECOND_FACTOR_ACTIVE: { status: 409, message: 'You already have a second factor.' },
  SECOND_FACTOR_INACTIVE: { status: 409, message: 'You have no second factor yet.' },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof ACCOUNT_ERRORS> {}
}
