import { type Contact, type ContactField, type ContactOverride, readContact } from './read-contact';
import type { StoredValue } from './read-answer';

const FIELDS: ContactField[] = [
  { id: 'f1', key: 'name', fieldType: 'TextInput' },
  { id: 'f2', key: 'first_name', fieldType: 'TextInput' },
  { id: 'f3', key: 'last_name', fieldType: 'TextInput' },
  { id: 'f4', key: 'email', fieldType: 'TextInput' },
  { id: 'f5', key: 'work_address', fieldType: 'EmailInput' },
  { id: 'f6', key: 'private_address', fieldType: 'EmailInput' },
  { id: 'f7', key: 'mobile', fieldType: 'PhoneInput' },
  { id: 'f8', key: 'landline', fieldType: 'PhoneInput' },
];
const ID_OF = new Map(FIELDS.map(({ key, id }) => [key, id]));
const ADA: Contact = {
  email: 'ada@example.com',
  emailKey: 'ada@example.com',
  phone: null,
  firstName: '',
  lastName: '',
};

type Answers = Record<string, StoredValue>;

function read(answers: Answers, customer?: ContactOverride, region: string | null = null) {
  const byId = Object.entries(answers).map(([key, value]): [string, StoredValue] => [
    ID_OF.get(key) ?? key,
    value,
  ]);
  return readContact(FIELDS, new Map(byId), customer, region);
}

describe('readContact', () => {
  it.each<[string, Answers, Partial<Contact> | null]>([
    ['no answer', {}, null],
    ['only names', { name: 'Ada Lovelace' }, null],
    ['an e-mail', { work_address: 'ada@example.com' }, {}],
    [
      'an upper-case e-mail with spaces',
      { work_address: ' Ada@Example.com ' },
      { email: 'Ada@Example.com' },
    ],
    ['a malformed e-mail', { work_address: 'ada@' }, null],
    ['an e-mail with an unpaired surrogate', { work_address: 'ada\ud83d@example.com' }, null],
    ['the second e-mail field only', { private_address: 'ada@example.com' }, null],
    [
      'both e-mail fields, the first malformed',
      { work_address: 'ada', private_address: 'ada@example.com' },
      null,
    ],
    ['an e-mail in a text field', { email: 'ada@example.com' }, null],
    [
      'a phone number',
      { mobile: '+44 20 7946 0958' },
      { email: null, emailKey: null, phone: '+442079460958' },
    ],
    [
      'a phone number with invisible marks, as copied from a contact',
      { mobile: '\u202a+44\u00a020\u20117946\u20110958\u202c' },
      { email: null, emailKey: null, phone: '+442079460958' },
    ],
    ['a phone number with an extension', { mobile: '+44 20 7946 0958 ext. 4' }, null],
    [
      'an international e-mail',
      { work_address: 'Jose\u0301@exämple.de' },
      { email: 'Jose\u0301@exämple.de', emailKey: 'jos\u00e9@xn--exmple-cua.de' },
    ],
    ['the second phone field only', { landline: '+44 20 7946 0958' }, null],
    ['a malformed phone number', { mobile: '12345' }, null],
    [
      'both channels',
      { work_address: 'ada@example.com', mobile: '020 7946 0958' },
      { phone: '02079460958' },
    ],
    [
      'a malformed phone number beside an e-mail',
      { work_address: 'ada@example.com', mobile: 'call me' },
      {},
    ],
    [
      'a malformed e-mail beside a phone number',
      { work_address: 'ada@', mobile: '020 7946 0958' },
      { email: null, emailKey: null, phone: '02079460958' },
    ],
  ])('reads e-mail and phone from the answers: %s', (_name, answers, expected) => {
    expect(read(answers)).toStrictEqual(expected === null ? null : { ...ADA, ...expected });
  });

  it.each([
    [null, '02079460958'],
    ['GB', '+442079460958'],
    ['US', '02079460958'],
  ])('reads a national number in region %s: %s', (region, phone) => {
    expect(read({ mobile: '020 7946 0958' }, undefined, region)).toHaveProperty('phone', phone);
    expect(read({}, { phone: '020 7946 0958' }, region)).toHaveProperty('phone', phone);
  });

  it.each<[Answers, string, string]>([
    [{}, '', ''],
    [{ first_name: 'Ada', last_name: 'Lovelace' }, 'Ada', 'Lovelace'],
    [{ first_name: ' Ada ', last_name: '\tLovelace\n' }, 'Ada', 'Lovelace'],
    [{ first_name: 'Ada Augusta' }, 'Ada Augusta', ''],
    [{ last_name: 'Lovelace' }, '', 'Lovelace'],
    [{ name: 'Ada' }, 'Ada', ''],
    [{ name: 'Ada Lovelace' }, 'Ada', 'Lovelace'],
    [{ name: '  Ada   Augusta King  ' }, 'Ada', 'Augusta King'],
    [{ name: 'Ada\u00a0Lovelace' }, 'Ada', 'Lovelace'],
    [{ name: 'Eve Other', first_name: 'Ada' }, 'Ada', ''],
    [{ name: 'Eve Other', last_name: 'Lovelace' }, '', 'Lovelace'],
    [{ name: 'Eve Other', first_name: '  ' }, 'Eve', 'Other'],
    [{ first_name: 5, last_name: true }, '', ''],
    [{ name: 'Ada Lovelace', first_name: 5 }, 'Ada', 'Lovelace'],
    [{ name: 42 }, '', ''],
    [{ first_name: 'a'.repeat(255) }, 'a'.repeat(255), ''],
    [{ first_name: 'a'.repeat(256) }, 'a'.repeat(255), ''],
    [{ first_name: '😀'.repeat(255) }, '😀'.repeat(255), ''],
    [{ first_name: '😀'.repeat(256) }, '😀'.repeat(255), ''],
    [{ first_name: `a${'😀'.repeat(300)}` }, `a${'😀'.repeat(254)}`, ''],
    [{ first_name: `${'a'.repeat(254)} b` }, 'a'.repeat(254), ''],
    [{ name: `Ada ${'b'.repeat(1000)}` }, 'Ada', 'b'.repeat(255)],
    [{ first_name: 'Jose\u0301' }, 'Jos\u00e9', ''],
    [{ first_name: 'e\u0301'.repeat(1000) }, '\u00e9'.repeat(255), ''],
  ])('reads names from the answers %j', (answers, firstName, lastName) => {
    expect(read({ work_address: 'ada@example.com', ...answers })).toStrictEqual({
      ...ADA,
      firstName,
      lastName,
    });
  });

  const answered: Answers = {
    first_name: 'Eve',
    last_name: 'Other',
    work_address: 'eve@example.com',
    mobile: '+442079460958',
  };
  const eve: Contact = {
    email: 'eve@example.com',
    emailKey: 'eve@example.com',
    phone: '+442079460958',
    firstName: 'Eve',
    lastName: 'Other',
  };

  it.each<[string, ContactOverride | undefined, Partial<Contact>]>([
    ['no object', undefined, {}],
    ['an empty object', {}, {}],
    ['nulls', { firstName: null, lastName: null, email: null, phone: null }, {}],
    ['blanks', { firstName: '', lastName: ' ', email: '\t', phone: '\n' }, {}],
    ['invisible characters', { firstName: '\u200b', lastName: '\u2060', email: '\u00ad' }, {}],
    ['a first name', { firstName: ' Ada ' }, { firstName: 'Ada' }],
    ['a last name', { lastName: 'Lovelace' }, { lastName: 'Lovelace' }],
    ['a long name', { firstName: '😀'.repeat(256) }, { firstName: '😀'.repeat(255) }],
    [
      'an e-mail',
      { email: ' Ada@example.com ' },
      { email: 'Ada@example.com', emailKey: 'ada@example.com' },
    ],
    ['a malformed e-mail', { email: 'ada' }, { email: null, emailKey: null }],
    ['a phone number', { phone: '+1 212 555 0123' }, { phone: '+12125550123' }],
    ['a malformed phone number', { phone: 'none' }, { phone: null }],
    [
      'everything',
      { firstName: 'Ada', lastName: 'L', email: 'a@example.com', phone: '+12125550123' },
      {
        firstName: 'Ada',
        lastName: 'L',
        email: 'a@example.com',
        emailKey: 'a@example.com',
        phone: '+12125550123',
      },
    ],
  ])('members of the customer object override the answers: %s', (_name, customer, expected) => {
    expect(read(answered, customer)).toStrictEqual({ ...eve, ...expected });
  });

  it.each<[string, ContactOverride, Partial<Contact> | null]>([
    ['an e-mail', { email: 'ada@example.com' }, {}],
    ['only names', { firstName: 'Ada', lastName: 'Lovelace' }, null],
    ['malformed channels', { email: 'ada', phone: '1' }, null],
  ])('reads the customer object without answers: %s', (_name, customer, expected) => {
    expect(read({}, customer)).toStrictEqual(expected === null ? null : { ...ADA, ...expected });
  });

  it('reads a form without contact fields', () => {
    expect(readContact([], new Map(), undefined, 'GB')).toBeNull();
  });
});
