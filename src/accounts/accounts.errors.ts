import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const ACCOUNT_ERRORS = defineErrors({
  SIGN_IN_FAILED: {
    status: 401,
    message: 'The e-mail address or the password is wrong.',
    words: {
      en: 'The e-mail address or the password is wrong.',
      de: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
    },
  },
  SECOND_FACTOR_FAILED: {
    status: 401,
    message: 'The code is wrong, or was already used.',
    words: {
      en: 'The code is wrong, or was already used.',
      de: 'Der Code ist falsch oder wurde schon benutzt.',
    },
  },
  CONFIRMATION_FAILED: {
    status: 403,
    message: 'The password or the code is wrong.',
    words: {
      en: 'The password or the code is wrong.',
      de: 'Das Passwort oder der Code ist falsch.',
    },
  },
  LINK_INVALID: {
    status: 410,
    message: 'The link is unknown, already used or expired; ask for a new one.',
    words: {
      en: 'This link does not work any more. Ask for a new one.',
      de: 'Dieser Link funktioniert nicht mehr. Bitten Sie um einen neuen.',
    },
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    message: 'The team has no member with this id.',
    words: {
      en: 'This person is no longer in the team.',
      de: 'Diese Person gehört nicht mehr zum Team.',
    },
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    message: 'The team has no open invitation with this id.',
    words: {
      en: 'This invitation is no longer open.',
      de: 'Diese Einladung ist nicht mehr offen.',
    },
  },
  SESSION_NOT_FOUND: {
    status: 404,
    message: 'You have no session with this id.',
    words: {
      en: 'This browser is signed out already.',
      de: 'Dieser Browser ist schon abgemeldet.',
    },
  },
  LAST_OWNER: {
    status: 409,
    message: 'The team needs an owner; make another member owner first.',
    words: {
      en: 'The team needs an owner. Make another person owner first.',
      de: 'Das Team braucht einen Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
    },
  },
  ALREADY_MEMBER: {
    status: 409,
    message: 'This person is already a member of the team.',
    words: { en: 'This person is already in the team.', de: 'Diese Person gehört schon zum Team.' },
  },
  INVITATION_LIMIT_REACHED: {
    status: 409,
    message: 'The team has 100 open invitations, which is the limit; withdraw one first.',
    words: {
      en: 'The team has 100 open invitations, which is the limit. Withdraw one first.',
      de: 'Das Team hat 100 offene Einladungen, mehr geht nicht. Ziehen Sie zuerst eine zurück.',
    },
  },
  SECOND_FACTOR_ACTIVE: {
    status: 409,
    message: 'You already have a second factor.',
    words: {
      en: 'Two-step sign-in is already on.',
      de: 'Die Anmeldung in zwei Schritten ist schon eingeschaltet.',
    },
  },
  SECOND_FACTOR_INACTIVE: {
    status: 409,
    message: 'You have no second factor yet.',
    words: {
      en: 'Two-step sign-in is off.',
      de: 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
    },
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof ACCOUNT_ERRORS> {}
}
