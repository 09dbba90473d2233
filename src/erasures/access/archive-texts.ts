/** The languages of an archive. */
export const ARCHIVE_LANGUAGES = ['en', 'de'] as const;
export type ArchiveLanguage = (typeof ARCHIVE_LANGUAGES)[number];

/** The texts of the page of an archive. */
export interface ArchiveTexts {
  readonly title: string;
  readonly made: string;
  readonly machine: string;
  readonly none: string;
  readonly values: string;
  readonly when: string;
  readonly record: Readonly<Record<RecordName, string>>;
  readonly points: readonly [title: string, change: string, balance: string, kind: string, coupon: string, note: string, reference: string]; // oxfmt-ignore
  readonly reasons: Readonly<Record<'loyalty' | 'coupon' | 'correction', string>>;
  readonly responses: readonly [title: string, form: string, answers: string, beside: string];
  readonly deleted: string;
  readonly delivered: string;
  readonly campaign: string;
  readonly quarantined: readonly [title: string, form: string, answers: string, until: string];
  readonly events: readonly [title: string, what: string, who: string];
  readonly actors: Readonly<Record<'key' | 'user' | 'system', string>>;
}

/** The properties of the record, in the order of the page. */
export const RECORD_NAMES = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'username',
  'points',
  'campaignId',
  'createdAt',
  'updatedAt',
  'mergedIds',
] as const;
export type RecordName = (typeof RECORD_NAMES)[number];

export const ARCHIVE_TEXTS: Readonly<Record<ArchiveLanguage, ArchiveTexts>> = {
  en: {
    title: 'Data about one customer',
    made: 'Made on {time}. It contains personal data: give it only to the person whom it is about.',
    machine: 'The file data.json has the same data for programs.',
    none: 'Nothing is stored.',
    values: 'Value',
    when: 'When (UTC)',
    record: {
      id: 'Number of the customer',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'E-mail',
      phone: 'Phone',
      username: 'Username',
      points: 'Points',
      campaignId: 'Came by the campaign',
      createdAt: 'Created (UTC)',
      updatedAt: 'Last changed (UTC)',
      mergedIds: 'Merged customers',
    },
    points: ['Changes of points', 'Points', 'Balance', 'Kind', 'Coupon', 'Note', 'Reference'],
    reasons: { loyalty: 'Points', coupon: 'Coupon', correction: 'Correction' },
    responses: ['Answers to forms', 'Form', 'Answers', 'Stored with it'],
    deleted: 'In the bin since {time}',
    delivered: 'Passed on to another system: {time}',
    campaign: 'Campaign: {name}',
    quarantined: ['Held back as spam', 'Form', 'Answers', 'Deleted on'],
    events: ['What was done', 'What', 'Who'],
    actors: { key: 'A program', user: 'A member of the team', system: 'The service' },
  },
  de: {
    title: 'Daten zu einem Kunden',
    made: 'Erstellt am {time}. Enthält personenbezogene Daten: nur an die Person weitergeben, um die es geht.',
    machine: 'Die Datei data.json enthält dieselben Daten für Programme.',
    none: 'Es ist nichts gespeichert.',
    values: 'Wert',
    when: 'Wann (UTC)',
    record: {
      id: 'Kundennummer',
      firstName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail',
      phone: 'Telefon',
      username: 'Benutzername',
      points: 'Punkte',
      campaignId: 'Gekommen über die Kampagne',
      createdAt: 'Angelegt (UTC)',
      updatedAt: 'Zuletzt geändert (UTC)',
      mergedIds: 'Zusammengeführte Kunden',
    },
    points: ['Buchungen von Punkten', 'Punkte', 'Stand', 'Art', 'Gutschein', 'Notiz', 'Beleg'],
    reasons: { loyalty: 'Punkte', coupon: 'Gutschein', correction: 'Korrektur' },
    responses: ['Antworten auf Formulare', 'Formular', 'Antworten', 'Dazu gespeichert'],
    deleted: 'Im Papierkorb seit {time}',
    delivered: 'An ein anderes System weitergegeben: {time}',
    campaign: 'Kampagne: {name}',
    quarantined: ['Als Spam zurückgehalten', 'Formular', 'Antworten', 'Wird gelöscht am'],
    events: ['Was getan wurde', 'Was', 'Wer'],
    actors: { key: 'Ein Programm', user: 'Ein Mitglied des Teams', system: 'Der Dienst' },
  },
};
