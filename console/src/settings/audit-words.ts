interface ActionWords {
  /** For the list of actions. */
  readonly label: string;
  /** What the actor did, as the rest of a sentence; the name of the target, if it is known, follows. */
  readonly did: string;
}

/** The actions of the audit log in words, in the order in which they are offered. */
export const ACTION_WORDS: Readonly<Record<string, ActionWords>> = {
  createKey: { label: 'Created an API key', did: 'created the API key' },
  rollKey: { label: 'Replaced an API key', did: 'replaced the API key' },
  revokeKey: { label: 'Revoked an API key', did: 'revoked the API key' },
  inviteMember: { label: 'Invited a person', did: 'invited' },
  deleteInvitation: { label: 'Withdrew an invitation', did: 'withdrew the invitation of' },
  acceptInvitation: { label: 'Joined the team', did: 'joined the team' },
  changeMemberRole: { label: 'Changed a role', did: 'changed the role of' },
  removeMember: { label: 'Removed a person', did: 'removed' },
  leaveTeam: { label: 'Left the team', did: 'left the team' },
  createResetLink: {
    label: 'Made a link to reset a password',
    did: 'made a link to reset the password of',
  },
  updateTeam: { label: 'Changed the team settings', did: 'changed the settings of the team' },
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
};

/** An action in words; one without words of its own is its name with spaces: `createThing` is "Create thing". */
export function actionLabel(action: string): string {
  const known = ACTION_WORDS[action];
  if (known !== undefined) return known.label;
  const spaced = action.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
