import type { MailWords } from './words';

/** The report of a month or a week. */
const REPORT_TEMPLATE = {
  before: [
    'Antworten: {responses, number}',
    'Neue Kunden: {newCustomers, number}',
    'Vergebene Punkte: {pointsGiven, number}',
    'Eingelöste Punkte: {pointsTaken, number}',
    'Beiträge in sozialen Medien: {posts, number}{hasReach, select, yes {, Reichweite {reach, number}} other {}}',
  ],
  action: 'Bericht öffnen',
  after: [],
};

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
    newResponsesOfForms: {
      subject: '{count} neue Antworten auf {forms} Formulare',
      before: ['{forms} Formulare haben {count} neue Antworten im Team „{team}“:'],
      action: 'Antworten lesen',
      after: [],
    },
    responseDigest: {
      subject: '{count, plural, one {Eine neue Antwort} other {# neue Antworten}} in „{team}“',
      before: [
        'Seit der letzten Zusammenfassung {count, plural, one {ist eine neue Antwort} other {sind # neue Antworten}} im Team „{team}“ eingegangen:',
      ],
      action: '{count, plural, one {Antwort} other {Antworten}} lesen',
      after: [],
    },
    brokenConnection: {
      subject: '{platform} muss neu verbunden werden',
      before: [
        'Rapport hat keinen Zugang mehr zu „{account}“ bei {platform}. Die Zahlen des Teams „{team}“ von {platform} bleiben stehen, bis jemand das Konto neu verbindet.',
      ],
      action: 'Neu verbinden',
      after: [],
    },
    expiringConnection: {
      subject: '{platform} muss bis {endsAt, date, long} neu verbunden werden',
      before: [
        'Der Zugang zu „{account}“ bei {platform} endet am {endsAt, date, long}. Ohne einen neuen bekommt das Team „{team}“ keine Zahlen mehr von {platform}.',
      ],
      action: 'Neu verbinden',
      after: [],
    },
    failingWebhooks: {
      subject:
        '{forms, plural, one {Antworten auf „{form}“ kommen} other {Antworten auf # Formulare kommen}} nicht bei Ihrem Empfänger an',
      before: [
        '{forms, plural, one {Seit {since, date, long}, {since, time, short}, können die Antworten auf „{form}“ nicht an den Empfänger zugestellt werden, den Ihr Team eingestellt hat (Webhook).} other {Die Antworten auf # Formulare können nicht an die Empfänger zugestellt werden, die Ihr Team eingestellt hat (Webhooks):}}',
      ],
      action: 'Nachsehen, woran es liegt',
      after: [
        'Es geht nichts verloren: Die Antworten sind in Rapport, und Sie können sie von dieser Seite aus noch einmal senden. Sie bekommen dazu keine weitere E-Mail, bis eine Zustellung gelungen ist.',
      ],
    },
    readyExport: {
      subject: 'Ihr Export ist fertig: {file}',
      before: [
        'Die Datei „{file}“ des Teams „{team}“ ist fertig. Sie hat {rows, plural, one {# Antwort} other {# Antworten}} und bleibt 7 Tage lang erhalten.',
      ],
      action: 'Datei herunterladen',
      after: [],
    },
    failedExport: {
      subject: 'Ihr Export ist nicht gelungen: {file}',
      before: [
        '{problem, select, tooLarge {Die Datei „{file}“ wäre größer als 256 MB. Wählen Sie einen kürzeren Zeitraum, oder exportieren Sie direkt: Dann gibt es keine Grenze.} tookTooLong {Die Datei „{file}“ war nach einer Stunde nicht fertig. Wählen Sie einen kürzeren Zeitraum.} formRemoved {Die Datei „{file}“ ist nicht gelungen, weil ein Formular darin, oder das Feld oder der Kunde des Filters, gelöscht wurde. Ein Formular im Papierkorb lässt sich dort wiederherstellen.} other {Die Datei „{file}“ ist nicht gelungen. Bitte versuchen Sie es noch einmal.}}',
      ],
      action: 'Exporte öffnen',
      after: [],
    },
    monthlyReport: {
      subject: '„{team}“ im {month, date, calendarMonth}',
      ...REPORT_TEMPLATE,
    },
    weeklyReport: {
      subject: '„{team}“ vom {firstDay, date, calendarDay} bis {lastDay, date, calendarDate}',
      ...REPORT_TEMPLATE,
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
    question: 'Keine E-Mails über {notification} des Teams „{team}“ mehr senden?',
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
      weeklyReport: 'den Wochenbericht',
      monthlyReport: 'den Monatsbericht',
    },
  },
};
