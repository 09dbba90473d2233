import { findPhoneViolation, isPhoneRegion, normalizePhone } from './normalize-phone';

describe('normalizePhone', () => {
  it.each([
    ['+442079460958', null, '+442079460958'],
    ['+44 20 7946 0958', null, '+442079460958'],
    ['+44 (0)20 7946-0958', null, '+442079460958'],
    ['(+44) 20.7946.0958', null, '+442079460958'],
    [' ( +44 ) 20 7946 0958 ', null, '+442079460958'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
    ['0044 20 7946 0958', null, '+442079460958'],
    ['(00) 44 20 7946 0958', 'US', '+442079460958'],
    ['+1 (212) 555-0123', 'GB', '+12125550123'],
    ['+800 1234 5678', null, '+80012345678'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['442079460958', 'GB', '+442079460958'],
    ['(212) 555-0123', 'US', '+12125550123'],
    ['06 1234 5678', 'IT', '+390612345678'],
  ])('converts the valid number %j in region %s to %j', (input, region, expected) => {
    expect(normalizePhone(input, region)).toBe(expected);
  });

  it.each([
    ['020 7946 0958', null, '02079460958'],
    ['020 7946 0958', 'XX', '02079460958'],
    ['020 7946 0958', 'gb', '02079460958'],
    ['020 7946 0958', 'constructor', '02079460958'],
    ['442079460958', null, '442079460958'],
    ['(555) 123-4567', 'US', '5551234567'],
    ['0154 690062', 'DE', '0154690062'],
    ['+1 111 111 1111', null, '+11111111111'],
    ['001 111 111 1111', null, '+11111111111'],
    ['001 111 111 1111', 'US', '+11111111111'],
    ['+999 123 456 789', 'GB', '+999123456789'],
    ['00 999 123 456 789', null, '+999123456789'],
    ['+0044 20 7946 0958', null, '+00442079460958'],
  ])('keeps the digits of another number %j in region %s: %j', (input, region, expected) => {
    expect(normalizePhone(input, region)).toBe(expected);
  });

  it.each([
    ['123456789', null],
    ['1234567890', '1234567890'],
    ['123456789012345', '123456789012345'],
    ['1234567890123456', null],
    ['+999 123 456', null],
    ['+999 123 456 7', '+9991234567'],
    ['+999 123 456 789 012', '+999123456789012'],
    ['+999 123 456 789 0123', null],
    ['0099912345', '+99912345'],
    ['009991234', null],
    ['0000000000', '+00000000'],
    ['00 999 123 456 789 012', '+999123456789012'],
    ['00 999 123 456 789 0123', null],
  ])(
    'counts the digits as sent, a leading 00 only for the minimum: %j gives %j',
    (input, expected) => {
      expect(normalizePhone(input, null)).toBe(expected);
    },
  );

  it.each([
    ['++442079460958', '+442079460958'],
    ['+44+2079460958', '+442079460958'],
    ['((+442079460958', '+442079460958'],
    ['442079+460958', '442079460958'],
    ['2079460958+', '2079460958'],
  ])(
    'treats a plus as international only before the first digit: %j gives %j',
    (input, expected) => {
      expect(normalizePhone(input, null)).toBe(expected);
    },
  );

  it.each([
    ['a slash', '030/901820123', 'DE', '+4930901820123'],
    ['a no-break space', '+44\u00a020\u00a07946\u00a00958', null, '+442079460958'],
    ['a narrow no-break space', '+33\u202f1\u202f42\u202f68\u202f53\u202f00', null, '+33142685300'],
    ['an ideographic space', '+81\u30003\u30001234\u30005678', null, '+81312345678'],
    ['a tab', '+44\t20\t7946 0958', null, '+442079460958'],
    ['a line feed at the end', '+442079460958\n', null, '+442079460958'],
    ['non-breaking hyphens', '+1 212\u2011555\u20110123', null, '+12125550123'],
    ['en dashes', '+44 20 7946\u20130958', null, '+442079460958'],
    ['em dashes', '+44 20\u20147946\u20140958', null, '+442079460958'],
    ['minus signs', '+44 20 7946\u22120958', null, '+442079460958'],
    ['soft hyphens', '+44 20 7946\u00ad0958', null, '+442079460958'],
    ['zero-width characters', '\ufeff+44\u200b20\u206079460958', null, '+442079460958'],
    [
      'the marks of an Apple device',
      '\u202a+1\u00a0(212)\u00a0555-0123\u202c',
      null,
      '+12125550123',
    ],
    ['isolates', '\u2066+49 30 901820123\u2069', null, '+4930901820123'],
    ['a left-to-right mark', '\u200e+442079460958', null, '+442079460958'],
    [
      'an Arabic letter mark',
      '\u061c\u0660\u0662\u0660\u0667\u0669\u0664\u0666\u0660\u0669\u0665\u0668',
      'GB',
      '+442079460958',
    ],
    [
      'Arabic-Indic digits',
      '+\u0664\u0664\u0662\u0660\u0667\u0669\u0664\u0666\u0660\u0669\u0665\u0668',
      null,
      '+442079460958',
    ],
    [
      'Persian digits',
      '\u06f0\u06f0\u06f4\u06f4 \u06f2\u06f0 \u06f7\u06f9\u06f4\u06f6 \u06f0\u06f9\u06f5\u06f8',
      null,
      '+442079460958',
    ],
    [
      'Devanagari digits',
      '\u0968\u0967\u0968-\u096b\u096b\u096b-\u0966\u0967\u0968\u0969',
      'US',
      '+12125550123',
    ],
    ['mathematical digits', '\u{1d7d0}\u{1d7d9}\u{1d7e4}5550123', 'US', '+12125550123'],
    ['full-width digits', '+44２０７９４６０９５８', null, '+442079460958'],
    ['a full-width number', '＋４４（０）２０－７９４６．０９５８', null, '+442079460958'],
    ['a URI', 'tel:+44-20-7946-0958', null, '+442079460958'],
    ['a URI in capitals', ' TEL:020 7946 0958', 'GB', '+442079460958'],
    ['a full-width URI', '\u200eｔｅｌ：＋４４ 20 7946 0958', null, '+442079460958'],
    ['a national number without a region', 'tel:030/901820123', null, '030901820123'],
    ['an invalid number', '\u202a+999\u2011123\u00a0456\u2013789\u202c', null, '+999123456789'],
  ])('reads %s: %j', (_, input, region, expected) => {
    expect(normalizePhone(input, region)).toBe(expected);
    expect(findPhoneViolation(input)).toBeNull();
  });

  it.each(Intl.supportedValuesOf('numberingSystem'))('reads the digits of %s', (system) => {
    const written = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
    const digits = Array.from('2079460958', (digit) => written.format(Number(digit))).join('');
    // Other numerals, such as Chinese ones, are not decimal digits (Nd).
    const isDecimal = /^\p{Nd}+$/u.test(digits);
    expect(normalizePhone(`+44${digits}`, null)).toBe(isDecimal ? '+442079460958' : null);
  });

  it('reads every hyphen and dash, and every space', () => {
    const separators = Array.from({ length: 0x10000 }, (_, unit) =>
      String.fromCharCode(unit),
    ).filter((character) => /[\p{Pd}\p{Dash}\p{Zs}\s\p{Bidi_C}]/u.test(character));
    expect(separators.length).toBeGreaterThan(60);
    expect(
      separators.filter((one) => normalizePhone(`+4420${one}79460958`, null) === null),
    ).toEqual([]);
  });

  const LENGTH = 'must contain 10 to 15 digits';
  const CHARACTERS = 'may contain only digits, spaces, hyphens and + ( ) . /';
  const EXTENSION = 'must not contain an extension';
  it.each([
    ['', LENGTH],
    [' ', LENGTH],
    ['+', LENGTH],
    ['()', LENGTH],
    ['tel:', LENGTH],
    ['123456789', LENGTH],
    ['1234567890123456', LENGTH],
    ['\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669', LENGTH],
    [`+44 20 7946 0958${' '.repeat(255)}`, LENGTH],
    ['call me', CHARACTERS],
    ['1-800-FLOWERS', CHARACTERS],
    ['+44 20 7946 0958\0', CHARACTERS],
    ['+44 20 7946 0958\ud83d', CHARACTERS],
    ['+44 20 7946 0958 or 0959', CHARACTERS],
    ['tel:tel:+442079460958', CHARACTERS],
    ['+44_20_7946_0958', CHARACTERS],
    ['+44²20 7946 0958', CHARACTERS],
    ['①②③④⑤⑥⑦⑧⑨①', CHARACTERS],
    ['+44 20 7946 0958 ext 5', EXTENSION],
    ['+1 212 555 0123 ext. 45', EXTENSION],
    ['212-555-0123 x45', EXTENSION],
    ['(212) 555-0123 #45', EXTENSION],
    ['030/901820123 extension 5', EXTENSION],
    ['tel:+1-212-555-0123;ext=45', EXTENSION],
    ['+44 20 7946 0958,,123', EXTENSION],
    ['+7 495 123-45-67 доб. 5', EXTENSION],
    ['\u0662\u0661\u0662 5550123 x\u0664\u0665', EXTENSION],
  ])('rejects %j: %s', (input, reason) => {
    expect(normalizePhone(input, 'GB')).toBeNull();
    expect(findPhoneViolation(input)).toBe(reason);
  });
});

describe('isPhoneRegion', () => {
  it.each([
    ['GB', true],
    ['US', true],
    ['SE', true],
    ['XK', true],
    ['', false],
    ['gb', false],
    [' GB', false],
    ['GB\n', false],
    ['GBR', false],
    ['UK', false],
    ['XX', false],
    ['AQ', false],
    ['001', false],
    ['44', false],
    ['constructor', false],
    ['__proto__', false],
  ])('%j: %s', (text, expected) => {
    expect(isPhoneRegion(text)).toBe(expected);
  });
});
