import type { AuditWords } from '../tenancy/modules/module-manifest';

export const ACCOUNT_WORDS: AuditWords = {
  inviteMember: {
    label: 'Invited a person',
    did: 'invited',
    de: { label: 'Person eingeladen', did: 'hat {target} eingeladen' },
  },
  renewInvitation: {
    label: 'Sent an invitation again',
    did: 'sent the invitation again to',
    de: {
      label: 'Einladung erneut gesendet',
      did: 'hat die Einladung an {target} erneut gesendet',
    },
  },
  requestPasswordReset: {
    label: 'Somebody asked for a new password',
    did: 'sent a link to reset the password, for which somebody has asked, to',
    de: {
      label: 'Neues Passwort angefordert',
      did: 'hat {target} einen angeforderten Link zum Zurücksetzen des Passworts gesendet',
    },
  },
  deleteInvitation: {
    label: 'Withdrew an invitation',
    did: 'withdrew the invitation for',
    de: { label: 'Einladung zurückgezogen', did: 'hat die Einladung für {target} zurückgezogen' },
  },
  acceptInvitation: {
    label: 'Joined the team',
    did: 'joined the team',
    isWhole: true,
    de: { label: 'Dem Team beigetreten', did: 'ist dem Team {target} beigetreten' },
  },
  changeMemberRole: {
    label: 'Changed a role',
    did: 'changed the role of',
    de: { label: 'Rolle geändert', did: 'hat die Rolle von {target} geändert' },
  },
  removeMember: {
    label: 'Removed a person',
    did: 'removed',
    de: { label: 'Person entfernt', did: 'hat {target} entfernt' },
  },
  deleteTeam: {
    label: 'Deleted the team',
    did: 'deleted the team',
    isWhole: true,
    de: { label: 'Das Team gelöscht', did: 'hat das Team gelöscht' },
  },
  leaveTeam: {
    label: 'Left the team',
    did: 'left the team',
    isWhole: true,
    de: { label: 'Das Team verlassen', did: 'hat das Team verlassen' },
  },
  createResetLink: {
    label: 'Made a link to reset a password',
    did: 'made a link to reset the password of',
    de: {
      label: 'Link zum Zurücksetzen eines Passworts erstellt',
      did: 'hat einen Link erstellt, um das Passwort von {target} zurückzusetzen',
    },
  },
  updateTeam: {
    label: 'Changed the team settings',
    did: 'changed the settings of the team',
    isWhole: true,
    de: {
      label: 'Einstellungen des Teams geändert',
      did: 'hat die Einstellungen des Teams geändert',
    },
  },
  signIn: {
    label: 'Signed in',
    did: 'signed in',
    isWhole: true,
    de: { label: 'Angemeldet', did: 'hat sich angemeldet' },
  },
  signOut: {
    label: 'Signed out',
    did: 'signed out',
    isWhole: true,
    de: { label: 'Abgemeldet', did: 'hat sich abgemeldet' },
  },
  endSession: {
    label: 'Signed out a browser',
    did: 'signed out a browser',
    isWhole: true,
    de: { label: 'Browser abgemeldet', did: 'hat einen Browser abgemeldet' },
  },
  endOtherSessions: {
    label: 'Signed out everywhere else',
    did: 'signed out everywhere else',
    isWhole: true,
    de: { label: 'Überall sonst abgemeldet', did: 'hat sich überall sonst abgemeldet' },
  },
  updateAccount: {
    label: 'Changed their profile',
    did: 'changed their profile',
    isWhole: true,
    de: { label: 'Eigenes Profil geändert', did: 'hat das eigene Profil geändert' },
  },
  changePassword: {
    label: 'Changed their password',
    did: 'changed their password',
    isWhole: true,
    de: { label: 'Eigenes Passwort geändert', did: 'hat das eigene Passwort geändert' },
  },
  resetPassword: {
    label: 'Reset their password with a link',
    did: 'reset their password with a link',
    isWhole: true,
    de: {
      label: 'Eigenes Passwort über einen Link zurückgesetzt',
      did: 'hat das eigene Passwort über einen Link zurückgesetzt',
    },
  },
  confirmIdentity: {
    label: 'Confirmed their identity',
    did: 'confirmed their identity',
    isWhole: true,
    de: { label: 'Identität bestätigt', did: 'hat die eigene Identität bestätigt' },
  },
  failConfirmation: {
    label: 'Failed to confirm their identity',
    did: 'entered a wrong password or code',
    isWhole: true,
    de: {
      label: 'Identität nicht bestätigt',
      did: 'hat ein falsches Passwort oder einen falschen Code eingegeben',
    },
  },
  blockSignIn: {
    label: 'Blocked attempts to sign in',
    did: 'blocked strangers for an hour, who guessed the password or code of',
    de: {
      label: 'Anmeldeversuche gesperrt',
      did: 'hat Fremde für eine Stunde gesperrt, die das Passwort oder den Code von {target} erraten wollten',
    },
  },
  beginSecondFactor: {
    label: 'Began to set up two-step sign-in',
    did: 'began to set up two-step sign-in',
    isWhole: true,
    de: {
      label: 'Einrichten der Anmeldung in zwei Schritten begonnen',
      did: 'hat begonnen, die Anmeldung in zwei Schritten einzurichten',
    },
  },
  addSecondFactor: {
    label: 'Turned on two-step sign-in',
    did: 'turned on two-step sign-in',
    isWhole: true,
    de: {
      label: 'Anmeldung in zwei Schritten eingeschaltet',
      did: 'hat die Anmeldung in zwei Schritten eingeschaltet',
    },
  },
  removeSecondFactor: {
    label: 'Turned off two-step sign-in',
    did: 'turned off two-step sign-in',
    isWhole: true,
    de: {
      label: 'Anmeldung in zwei Schritten ausgeschaltet',
      did: 'hat die Anmeldung in zwei Schritten ausgeschaltet',
    },
  },
  replaceRecoveryCodes: {
    label: 'Made new recovery codes',
    did: 'made new recovery codes',
    isWhole: true,
    de: {
      label: 'Neue Wiederherstellungscodes erstellt',
      did: 'hat neue Wiederherstellungscodes erstellt',
    },
  },
  completeSetup: {
    label: 'Became the first owner',
    did: 'became the first owner',
    isWhole: true,
    de: { label: 'Erster Inhaber geworden', did: 'hat das Team als erster Inhaber übernommen' },
  },
  createTeam: {
    label: 'Created the team',
    did: 'created the team',
    de: { label: 'Team erstellt', did: 'hat das Team {target} erstellt' },
  },
};
