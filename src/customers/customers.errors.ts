import { type Declared, defineErrors } from '../core/errors/error-catalogue';

export const CUSTOMER_ERRORS = defineErrors({
  CUSTOMER_NOT_FOUND: {
    status: 404,
    message: 'The team has no customer with this id.',
    words: {
      en: 'This customer does not exist any more.',
      de: 'Diesen Kunden gibt es nicht mehr.',
    },
  },
  CUSTOMER_ALREADY_EXISTS: {
    status: 409,
    message: 'The e-mail or phone in "fields" belongs to another customer of the team.',
    fields: ['email'],
    words: {
      en: 'Another customer already has this e-mail address or phone number.',
      de: 'Ein anderer Kunde hat schon diese E-Mail-Adresse oder Telefonnummer.',
    },
  },
  INSUFFICIENT_POINTS: {
    status: 422,
    message: 'The customer has fewer points than the decrement asks for; the balance is unchanged.',
    words: {
      en: 'The customer has fewer points than that. Nothing was changed.',
      de: 'So viele Punkte hat der Kunde nicht. Es wurde nichts geändert.',
    },
  },
  POINTS_LIMIT_EXCEEDED: {
    status: 422,
    message: 'The balance would exceed 1,000,000,000,000 points; it is unchanged.',
    words: {
      en: 'So many points cannot be stored. Nothing was changed.',
      de: 'So viele Punkte können nicht gespeichert werden. Es wurde nichts geändert.',
    },
  },
  TRANSACTION_NOT_FOUND: {
    status: 404,
    message: 'The customer has no change of points with this id.',
    words: { en: 'The customer has no such entry.', de: 'Diesen Eintrag hat der Kunde nicht.' },
  },
  TRANSACTION_CORRECTED: {
    status: 409,
    message: 'This change of points was corrected already; a change is corrected at most once.',
    words: {
      en: 'This entry was taken back already.',
      de: 'Dieser Eintrag wurde schon zurückgenommen.',
    },
  },
  CORRECTION_FINAL: {
    status: 409,
    message: 'A correction cannot be corrected; change the points of the customer instead.',
    words: {
      en: 'A correction cannot be taken back. Give or take points instead.',
      de: 'Eine Korrektur lässt sich nicht zurücknehmen. Schreiben Sie stattdessen Punkte gut, oder buchen Sie welche ab.',
    },
  },
  MERGE_TOO_LARGE: {
    status: 422,
    message:
      'The customers have more than 2,000 entries in the ledger, or the merged one has more than 2,000 redemptions or responses.',
    words: {
      en: 'These customers have too many entries to be merged: more than 2,000 changes of points, redemptions or responses.',
      de: 'Diese Kunden haben zu viele Einträge zum Zusammenführen: mehr als 2.000 Buchungen, Einlösungen oder Antworten.',
    },
  },
  COUPON_NOT_FOUND: {
    status: 404,
    message: 'The team has no coupon with this id.',
    words: {
      en: 'This coupon does not exist any more.',
      de: 'Diesen Gutschein gibt es nicht mehr.',
    },
  },
  COUPON_REDEEMED: {
    status: 409,
    message: 'The coupon has been redeemed, so it cannot be deleted; end it instead.',
    words: {
      en: 'Somebody has redeemed this coupon, so it cannot be deleted. You can end it.',
      de: 'Jemand hat diesen Gutschein eingelöst, deshalb lässt er sich nicht löschen. Sie können ihn beenden.',
    },
  },
  COUPON_CODE_INVALID: {
    status: 404,
    message: 'The coupon has no such code.',
    words: { en: 'There is no such code.', de: 'Diesen Code gibt es nicht.' },
  },
  COUPON_LIMIT_REACHED: {
    status: 409,
    message: 'The team has 10,000 coupons, which is the limit.',
    words: {
      en: 'The team has 10,000 coupons, which is the limit.',
      de: 'Das Team hat 10.000 Gutscheine, mehr geht nicht.',
    },
  },
  COUPON_CODE_LIMIT_REACHED: {
    status: 409,
    message: 'The coupon would have more than 100,000 codes; none was created.',
    words: {
      en: 'The coupon would have more than 100,000 codes. None was created.',
      de: 'Der Gutschein hätte mehr als 100.000 Codes. Es wurde keiner erstellt.',
    },
  },
  COUPON_ALREADY_REDEEMED: {
    status: 409,
    message: 'The code is used up, or this customer has reached the limit of the coupon.',
    words: {
      en: 'This code is used up, or the customer has reached the limit of the coupon.',
      de: 'Dieser Code ist aufgebraucht, oder der Kunde hat die Grenze des Gutscheins erreicht.',
    },
  },
  COUPON_EXPIRED: {
    status: 422,
    message: 'The coupon has ended.',
    words: { en: 'The coupon has ended.', de: 'Der Gutschein ist abgelaufen.' },
  },
  COUPON_NOT_ACTIVE: {
    status: 422,
    message: 'The coupon has not started yet.',
    words: { en: 'The coupon has not started yet.', de: 'Der Gutschein gilt noch nicht.' },
  },
});

declare module '../core/errors/error-catalogue' {
  interface ErrorCatalogue extends Declared<typeof CUSTOMER_ERRORS> {}
}
