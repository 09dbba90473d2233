interface ActionWords {
  /** For the list of actions. */
  readonly label: string;
  /** What the actor did, as the rest of a sentence; the name of the target, if it is known, follows. */
  readonly did: string;
  /** Nothing follows. */
  readonly isWhole?: true;
}

/** The actions of the audit log in words, in the order in which they are offered. */
export const ACTION_WORDS: Readonly<Record<string, ActionWords>> = {
  createKey: { label: 'Created an API key', did: 'created the API key' },
  rollKey: { label: 'Replaced an API key', did: 'replaced the API key' },
  revokeKey: { label: 'Revoked an API key', did: 'revoked the API key' },
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
  createForm: { label: 'Created a form', did: 'created the form' },
  updateForm: { label: 'Changed a form', did: 'changed the form' },
  saveForm: { label: 'Saved a form in the builder', did: 'saved the form' },
  duplicateForm: { label: 'Copied a form', did: 'copied the form' },
  renewFormLink: { label: 'Renewed the link of a form', did: 'renewed the link of the form' },
  submitResponse: { label: 'Submitted a response', did: 'submitted a response' },
  acceptQuarantined: {
    label: 'Marked a submission as not spam',
    did: 'marked a submission as not spam',
  },
  deleteQuarantined: { label: 'Deleted spam', did: 'deleted a submission that looks like spam' },
  redeliverWebhook: { label: 'Sent a webhook again', did: 'sent a webhook again' },
  testWebhook: { label: 'Sent a test event', did: 'sent a test event for the form' },
  createCustomer: { label: 'Created a customer', did: 'created a customer' },
  createCustomers: { label: 'Imported customers', did: 'imported customers' },
  updateCustomer: { label: 'Changed a customer', did: 'changed a customer' },
  changePoints: { label: 'Changed points', did: 'changed the points of a customer' },
  redeemCoupon: { label: 'Redeemed a coupon', did: 'redeemed a coupon code' },
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
  createCoupon: { label: 'Created a coupon', did: 'created the coupon' },
  publishForm: { label: 'Published a form', did: 'published the form' },
  importResponses: { label: 'Imported responses', did: 'imported responses to the form' },
  markResponseRead: { label: 'Marked a response as read', did: 'marked a response as read' },
  connectPlatform: { label: 'Connected a platform', did: 'connected a platform' },
  disconnectPlatform: { label: 'Disconnected a platform', did: 'disconnected a platform' },
  refreshPlatform: { label: 'Refreshed a platform', did: 'refreshed the data of a platform' },
  importPlatformData: { label: 'Imported platform data', did: 'imported data of a platform' },
  setCampaign: { label: 'Assigned a post to a campaign', did: 'assigned a post to a campaign' },
  rekeyTokens: { label: 'Encrypted tokens again', did: 'encrypted the tokens of a platform again' },
};

/** An action in words; one without words of its own is its name with spaces: `createThing` is "Create thing". */
export function actionLabel(action: string): string {
  const known = ACTION_WORDS[action];
  if (known !== undefined) return known.label;
  const spaced = action.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
