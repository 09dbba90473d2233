import type { MailWords } from './words';

/** The report of a month or a week. */
const REPORT_TEMPLATE = {
  before: [
    'Responses: {responses, number}',
    'New customers: {newCustomers, number}',
    'Points given: {pointsGiven, number}',
    'Points redeemed: {pointsTaken, number}',
    'Posts on social media: {posts, number}{hasReach, select, yes {, which reached {reach, number}} other {}}',
  ],
  action: 'Open the report',
  after: [],
};

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
    newResponsesOfForms: {
      subject: '{count} new responses to {forms} forms',
      before: ['{forms} forms have {count} new responses in the team “{team}”:'],
      action: 'Read the responses',
      after: [],
    },
    responseDigest: {
      subject: '{count, plural, one {A new response} other {# new responses}} in “{team}”',
      before: [
        '{count, plural, one {A new response has} other {# new responses have}} arrived in the team “{team}” since the last summary:',
      ],
      action: 'Read {count, plural, one {the response} other {the responses}}',
      after: [],
    },
    brokenConnection: {
      subject: '{platform} has to be connected again',
      before: [
        'Rapport has no access to “{account}” on {platform} any more. The numbers of the team “{team}” on {platform} stay as they are until somebody connects the account again.',
      ],
      action: 'Connect again',
      after: [],
    },
    expiringConnection: {
      subject: '{platform} has to be connected again by {endsAt, date, long}',
      before: [
        'The access to “{account}” on {platform} ends on {endsAt, date, long}. Without a new one, the team “{team}” gets no more numbers of {platform}.',
      ],
      action: 'Connect again',
      after: [],
    },
    failingWebhooks: {
      subject:
        '{forms, plural, one {Responses to “{form}” do not arrive} other {Responses to # forms do not arrive}} at your receiver',
      before: [
        '{forms, plural, one {Since {since, date, long}, {since, time, short}, the responses to “{form}” cannot be delivered to the receiver that your team has set (webhook).} other {The responses to # forms cannot be delivered to the receivers that your team has set (webhooks):}}',
      ],
      action: 'See what went wrong',
      after: [
        'Nothing is lost: the responses are in Rapport, and you can send them again from this page. You get no further mail about this until a delivery has arrived.',
      ],
    },
    readyExport: {
      subject: 'Your export is ready: {file}',
      before: [
        'The file “{file}” of the team “{team}” is ready. It has {rows, plural, one {# response} other {# responses}}, and is kept for 7 days.',
      ],
      action: 'Download the file',
      after: [],
    },
    failedExport: {
      subject: 'Your export could not be made: {file}',
      before: [
        '{problem, select, tooLarge {The file “{file}” would be larger than 256 MB. Choose a shorter time, or export it directly: then it has no limit.} tookTooLong {The file “{file}” was not finished within an hour. Choose a shorter time.} formRemoved {The file “{file}” could not be made, because a form in it, or the field or customer of the filter, was deleted. A form in the bin can be restored there.} other {The file “{file}” could not be made. Please try it again.}}',
      ],
      action: 'Open your exports',
      after: [],
    },
    monthlyReport: {
      subject: '“{team}” in {month, date, calendarMonth}',
      ...REPORT_TEMPLATE,
    },
    weeklyReport: {
      subject: '“{team}” from {firstDay, date, calendarDay} to {lastDay, date, calendarDate}',
      ...REPORT_TEMPLATE,
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
    question: 'Stop mails about {notification} of the team “{team}”?',
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
      weeklyReport: 'the report of the week',
      monthlyReport: 'the report of the month',
    },
  },
};
