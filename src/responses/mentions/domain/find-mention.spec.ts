import { commonPartOf, contactsIn, findMention, lastDigitsOf } from './find-mention';

const EMAIL = { emailKey: 'ada.love@xn--mnchen-3ya.example', phone: null, phoneRegion: null };
const PHONE = { emailKey: null, phone: '+493012345678', phoneRegion: 'DE' };

describe('findMention', () => {
  it.each([
    ['ada.love@münchen.example', 'ada.love@münchen.example'],
    ['  ADA.Love@xn--mnchen-3ya.example ', 'ADA.Love@xn--mnchen-3ya.example'],
    ['Write to <Ada.Love@München.example>, please.', 'Ada.Love@München.example'],
    ['mailto:ada.love@münchen.example.', 'ada.love@münchen.example'],
    ['mine|ada.love@münchen.example|x', 'ada.love@münchen.example'],
    ['My „Ada.Love@münchen.example“ …', 'Ada.Love@münchen.example'],
    ['https://x.example/?mail=ada.love@münchen.example&a=b', 'ada.love@münchen.example'],
    ['ada@x.example/ada.love@münchen.example/b@y.example', 'ada.love@münchen.example'],
    ['**ada.love@münchen.example**', 'ada.love@münchen.example'],
    ['（ada.love@münchen.example）。', 'ada.love@münchen.example'],
  ])('finds the e-mail in %s', (text, found) => {
    expect(findMention(text, EMAIL)).toBe(found);
  });

  it.each([
    'xada.love@münchen.example',
    'x.ada.love@münchen.example',
    'x+ada.love@münchen.example',
    'x-ada.love@münchen.example',
    'x_ada.love@münchen.example',
    'ada.love@münchen.example.com',
    'ada.love@x.münchen.example',
    'ada.love@example.com',
    'ada.love',
    '',
    '@',
    '+4930901820',
  ])('finds no e-mail in %s', (text) => {
    expect(findMention(text, EMAIL)).toBeNull();
  });

  it.each([
    ['030 12345678', '030 12345678'],
    ['+49 (30) 1234-56-78', '+49 (30) 1234-56-78'],
    ['tel:+493012345678', 'tel:+493012345678'],
    ['٠٣٠ ١٢٣٤٥٦٧٨', '٠٣٠ ١٢٣٤٥٦٧٨'],
    ['Call me: 030 12 34 56 78 after 18:00', '030 12 34 56 78'],
    ['0171 2345678 / 030 12345678', '030 12345678'],
    ['at 0049 30 12345678, thanks', '0049 30 12345678'],
    ['mine: 030/1234-5678.', '030/1234-5678'],
    ['order 12 +49 30 12345678', '+49 30 12345678'],
  ])('finds the phone in %s', (text, found) => {
    expect(findMention(text, PHONE)).toBe(found);
  });

  it.each(['030 12345679', '12345678', '1234567890123456 030', 'no number', '', 'a@b.example'])(
    'finds no phone in %s',
    (text) => {
      expect(findMention(text, PHONE)).toBeNull();
    },
  );

  it('needs no quadratic time for long texts', () => {
    const texts = [
      'a'.repeat(200_000),
      '@'.repeat(200_000),
      '1 '.repeat(50_000),
      '('.repeat(200_000),
      `a${'.'.repeat(500_000)}a@`,
      `a@a${'-'.repeat(200_000)}a${'.'.repeat(200_000)}_`,
      '„@'.repeat(100_000),
    ];
    const both = { ...EMAIL, ...PHONE, emailKey: EMAIL.emailKey };
    expect(texts.map((text) => findMention(text, both))).toEqual(texts.map(() => null));
  });
});

it('looks for the part of an address that all spellings have', () => {
  expect(commonPartOf('ada.love@x.example')).toBe('love');
  expect(commonPartOf('äöü@x.example')).toBe('');
});

it('looks for the last digits of a phone', () => {
  expect(lastDigitsOf('+493012345678')).toBe('2345678');
  expect(lastDigitsOf(null)).toBeNull();
});

describe('contactsIn', () => {
  it('has the keys of the e-mails and the digits of all texts', () => {
    const answers = { a: ['x', 'Write to <Ada.Love@München.example>, please.'], b: 12, c: null };
    const hiddenValues = { from: '٠٣٠ 1234' };
    const { emailKeys, digits } = contactsIn({ answers, hiddenValues });
    expect(emailKeys).toContain('ada.love@xn--mnchen-3ya.example');
    expect(digits).toBe('120301234');
  });

  it('is empty for an empty submission', () => {
    expect(contactsIn({ answers: {}, hiddenValues: null })).toEqual({ emailKeys: [], digits: '' });
  });
});
