import type { MailWords } from './words';

export const GERMAN: MailWords = {
  templates: {
    invitation: {
      subject: '{inviter} lädt Sie bei Rapport zu {team} ein',
      before: [
        '{inviter} hat Sie bei Rapport in das Team „{team}“ eingeladen. Dort arbeitet das Team mit seinen Formularen, Kunden und sozialen Medien.',
      ],
      action: 'Einladung annehmen',
      after: [
        'Der Link gilt einmal, bis {expiresAt, date, long}, {expiresAt, time, short}. Wenn Sie diese Einladung nicht erwartet haben, können Sie sie ignorieren.',
      ],
    },
    passwordReset: {
      subject: 'Neues Passwort für Rapport festlegen',
      before: ['Mit diesem Link wählen Sie ein neues Passwort für Rapport.'],
      action: 'Neues Passwort festlegen',
      after: [
        'Der Link gilt einmal, bis {expiresAt, time, short}. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.',
      ],
    },
    addressCheck: {
      subject: 'E-Mails von Rapport kommen an',
      before: ['Sie haben geprüft, ob E-Mails von Rapport Sie erreichen. Diese hat Sie erreicht.'],
      action: 'Rapport öffnen',
      after: [],
    },
    newResponses: {
      subject: '{count, plural, one {Neue Antwort} other {# neue Antworten}} auf „{form}“',
      before: [
        '{count, plural, one {Das Formular „{form}“ hat eine neue Antwort} other {Das Formular „{form}“ hat # neue Antworten}} im Team „{team}“.',
      ],
      action: '{count, plural, one {Antwort} other {Antworten}} lesen',
      after: [],
    },
  },
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  because: 'Sie erhalten diese E-Mail als Mitglied des Teams „{team}“ bei Rapport.',
  settings: 'E-Mails auswählen',
  unsubscribe: 'E-Mails dieser Art abbestellen',
  automatic: 'Rapport hat diese E-Mail automatisch gesendet. Antworten liest niemand.',
  page: {
    title: 'Abbestellen',
    question: 'Keine E-Mails über {notification} des Teams „{team}“ mehr an {address} senden?',
    confirm: 'Abbestellen',
    doneTitle: 'Abbestellt',
    done: 'Sie erhalten keine E-Mails über {notification} des Teams „{team}“ mehr. In Rapport können Sie sie unter „Benachrichtigungen“ wieder einschalten.',
    invalidTitle: 'Dieser Link gilt nicht mehr',
    invalid:
      'Vielleicht haben Sie das Team verlassen, oder der Link ist unvollständig. Welche E-Mails Sie erhalten, wählen Sie in Rapport unter „Benachrichtigungen“.',
    notifications: {
      newResponses: 'neue Antworten',
      brokenConnections: 'Verbindungen, die erneuert werden müssen',
      failingWebhooks: 'fehlschlagende Webhooks',
      readyExports: 'fertige Exporte',
      monthlyReport: 'den Monatsbericht',
    },
  },
};
