export interface CustomerRow {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const FIRST_NAMES = ['Ada', 'Ayşe', 'Björn', 'Chiara', 'Émilie', 'Jonas', 'Katarzyna', 'Wei'];
const LAST_NAMES = ['Dubois', 'García', 'Hoffmann', 'Lovelace', 'Møller', 'Nowak', 'Yılmaz'];

/** Customers number `from` to `from + count - 1`; e-mail and phone are unique. */
export function customerRows(from: number, count: number): CustomerRow[] {
  return Array.from({ length: count }, (_, index) => customerRow(from + index));
}

export function customerRow(number: number): CustomerRow {
  return {
    firstName: FIRST_NAMES[number % FIRST_NAMES.length] ?? '',
    lastName: LAST_NAMES[number % LAST_NAMES.length] ?? '',
    email: `customer.${number}@example.com`,
    // In international format, which is stored unchanged.
    phone: `+4930${10_000_000 + number}`,
  };
}
