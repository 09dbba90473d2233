import type { AuditWords } from '../tenancy/modules/module-manifest';

export const ACCOUNT_WORDS: AuditWords = {
  inviteMember: { label: 'Invited a person', did: 'invited' },
  deleteInvitation: { label: 'Withdrew an invitation', did: 'withdrew the invitation for' },
  acceptInvitation: { label: 'Joined the team', did: 'joined the team', isWhole: true },
  changeMemberRole: { label: 'Changed a role', did: 'changed the role of' },
  removeMember: { label: 'Removed a person', did: 'removed' },
  leaveTeam: { label: 'Left the team', did: 'left the team', isWhole: true },
  createResetLink: {
    label: 'Made a link to reset a password',
    did: 'made a link to reset the password of',
  },
  updateTeam: {
    label: 'Changed the team settings',
    did: 'changed the settings of the team',
    isWhole: true,
  },
  signIn: { label: 'Signed in', did: 'signed in', isWhole: true },
  signOut: { label: 'Signed out', did: 'signed out', isWhole: true },
  endSession: { label: 'Signed out a browser', did: 'signed out a browser', isWhole: true },
  endOtherSessions: {
    label: 'Signed out everywhere else',
    did: 'signed out everywhere else',
    isWhole: true,
  },
  updateAccount: {
    label: 'Changed their profile',
    did: 'changed their profile',
    isWhole: true,
  },
  changePassword: {
    label: 'Changed their password',
    did: 'changed their password',
    isWhole: true,
  },
  resetPassword: {
    label: 'Reset their password with a link',
    did: 'reset their password with a link',
    isWhole: true,
  },
  confirmIdentity: {
    label: 'Confirmed their identity',
    did: 'confirmed their identity',
    isWhole: true,
  },
  failConfirmation: {
    label: 'Failed to confirm their identity',
    did: 'entered a wrong password or code',
    isWhole: true,
  },
  blockSignIn: {
    label: 'Blocked attempts to sign in',
    did: 'blocked strangers for an hour, who guessed the password or code of',
  },
  beginSecondFactor: {
    label: 'Began to set up two-step sign-in',
    did: 'began to set up two-step sign-in',
    isWhole: true,
  },
  addSecondFactor: {
    label: 'Turned on two-step sign-in',
    did: 'turned on two-step sign-in',
    isWhole: true,
  },
  removeSecondFactor: {
    label: 'Turned off two-step sign-in',
    did: 'turned off two-step sign-in',
    isWhole: true,
  },
  replaceRecoveryCodes: {
    label: 'Made new recovery codes',
    did: 'made new recovery codes',
    isWhole: true,
  },
  completeSetup: {
    label: 'Became the first owner',
    did: 'became the first owner',
    isWhole: true,
  },
  createTeam: { label: 'Created the team', did: 'created the team' },
};
