import type { MergeableCustomer } from '../merge.repository';
import { combineContacts, findConflicts, findObstacle, MAX_RECORDS } from './combine-customers';

const customer = (of: Partial<MergeableCustomer> = {}): MergeableCustomer => ({
  id: '',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: null,
  emailKey: null,
  phone: null,
  username: null,
  points: 0,
  transactions: 0,
  createdAt: new Date(0),
  ...of,
});
const NONE = { email: null, emailKey: null, phone: null, username: null };
const ADA = { email: 'Ada@x.test', emailKey: 'ada@x.test', phone: '+4930901820', username: 'ada' };
const KING = { email: 'king@x.test', emailKey: 'king@x.test', phone: '+4930901821', username: 'k' };
const NOTHING = { redemptions: 0, responses: 0 };

describe('combineContacts', () => {
  it.each([
    ['those of the kept customer', ADA, KING, ADA],
    ['those of the merged customer where the kept one has none', NONE, ADA, ADA],
    ['nothing where both have none', NONE, NONE, NONE],
    ['a phone beside an e-mail', { ...ADA, phone: null }, KING, { ...ADA, phone: KING.phone }],
    ['an e-mail with its key', { ...ADA, email: null, emailKey: null }, KING, { ...ADA, email: KING.email, emailKey: KING.emailKey }], // oxfmt-ignore
  ])('has %s', (_name, kept, merged, expected) => {
    expect(combineContacts(kept, merged)).toEqual(expected);
  });
});

describe('findConflicts', () => {
  it.each([
    ['nothing', customer(ADA), customer(ADA), []],
    ['nothing that one of them lacks', customer(ADA), customer(NONE), []],
    ['an address in other letters', customer(ADA), customer({ ...ADA, email: 'ADA@x.test' }), []],
    ['everything', customer(ADA), customer({ ...KING, firstName: 'A.' }), ['name', 'email', 'phone', 'username']], // oxfmt-ignore
  ])('finds %s', (_name, kept, merged, expected) => {
    expect(findConflicts(kept, merged)).toEqual(expected);
  });
});

describe('findObstacle', () => {
  it.each([
    ['none', {}, {}, NOTHING, null],
    ['none for the largest balance', { points: 1 }, { points: 999_999_999_999 }, NOTHING, null],
    ['a balance', { points: 1.01 }, { points: 999_999_999_999 }, NOTHING, 'POINTS_LIMIT_EXCEEDED'],
    ['none for the most entries', { transactions: 1 }, { transactions: MAX_RECORDS - 1 }, NOTHING, null], // oxfmt-ignore
    ['entries', { transactions: 1 }, { transactions: MAX_RECORDS }, NOTHING, 'MERGE_TOO_LARGE'],
    ['none where no entry moves', { transactions: MAX_RECORDS + 1 }, {}, NOTHING, null],
    ['none for the most responses', {}, {}, { ...NOTHING, responses: MAX_RECORDS }, null],
    ['responses', {}, {}, { ...NOTHING, responses: MAX_RECORDS + 1 }, 'MERGE_TOO_LARGE'],
    ['redemptions', {}, {}, { ...NOTHING, redemptions: MAX_RECORDS + 1 }, 'MERGE_TOO_LARGE'],
  ])('finds %s', (_name, kept, merged, moved, expected) => {
    expect(findObstacle(customer(kept), customer(merged), moved)).toBe(expected);
  });
});
