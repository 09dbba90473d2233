import type { MailWords } from './words';

export const ENGLISH: MailWords = {
  templates: {
    invitation: {
      subject: '{inviter} invites you to {team} on Rapport',
      before: [
        '{inviter} has invited you to the team “{team}” on Rapport. There the team works with its forms, customers and social media.',
      ],
      action: 'Accept the invitation',
      after: [
        'The link works once, until {expiresAt, date, long}, {expiresAt, time, short}. If you did not expect this invitation, you can ignore it.',
      ],
    },
    passwordReset: {
      subject: 'Set a new password for Rapport',
      before: ['With this link you choose a new password for Rapport.'],
      action: 'Set a new password',
      after: [
        'The link works once, until {expiresAt, time, short}. If you did not ask for it, ignore this mail: your password stays as it is.',
      ],
    },
    addressCheck: {
      subject: 'Mails from Rapport arrive',
      before: ['You have asked whether mails from Rapport reach you. This one has.'],
      action: 'Open Rapport',
      after: [],
    },
    newResponses: {
      subject: '{count, plural, one {New response} other {# new responses}} to “{form}”',
      before: [
        '{count, plural, one {The form “{form}” has a new response} other {The form “{form}” has # new responses}} in the team “{team}”.',
      ],
      action: 'Read {count, plural, one {the response} other {the responses}}',
      after: [],
    },
  },
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  because: 'You get this mail because you are a member of the team “{team}” on Rapport.',
  settings: 'Choose which mails you get',
  unsubscribe: 'Unsubscribe from mails of this kind',
  automatic: 'Rapport has sent this mail automatically. Nobody reads replies.',
  page: {
    title: 'Unsubscribe',
    question: 'Stop mails about {notification} of the team “{team}” to {address}?',
    confirm: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    done: 'You get no more mails about {notification} of the team “{team}”. In Rapport, you can switch them on again under “Notifications”.',
    invalidTitle: 'This link is not valid any more',
    invalid:
      'You may have left the team, or the link is incomplete. You can choose which mails you get in Rapport, under “Notifications”.',
    notifications: {
      newResponses: 'new responses',
      brokenConnections: 'connections that have to be renewed',
      failingWebhooks: 'failing webhooks',
      readyExports: 'exports that are ready',
      monthlyReport: 'the report of the month',
    },
  },
};
