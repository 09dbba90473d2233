import { cutText, responseTitle, type TitledAnswer } from './response-title';

const answer = (
  key: string,
  value: TitledAnswer['value'],
  fieldType: TitledAnswer['fieldType'] = 'TextInput',
): TitledAnswer => ({ key, value, fieldType });

describe('responseTitle', () => {
  it.each<[string | null, TitledAnswer[]]>([
    ['Ada Lovelace', [answer('last_name', 'Lovelace'), answer('first_name', ' Ada ')]],
    ['Lovelace', [answer('last_name', 'Lovelace'), answer('first_name', '  ')]],
    ['Ada King', [answer('city', 'London'), answer('name', 'Ada King')]],
    [
      'ada@example.com',
      [answer('city', 'London'), answer('mail', 'ada@example.com', 'EmailInput')],
    ],
    ['+4930123', [answer('city', 'London'), answer('phone', '+4930123', 'PhoneInput')]],
    ['London', [answer('note', 'A long story', 'Textarea'), answer('city', 'London')]],
    [
      'A long story',
      [answer('note', 'A  long\nstory', 'Textarea'), answer('cups', 3, 'NumberInput')],
    ],
    ['Dark', [answer('cups', 3, 'NumberInput'), answer('roast', 'Dark', 'Select')]],
    ['3', [answer('name', null), answer('cups', 3, 'NumberInput')]],
    ['false', [answer('newsletter', false, 'Checkbox')]],
    [null, [answer('name', null), answer('city', '\u200B')]],
    [null, []],
  ])('%j', (title, answers) => {
    expect(responseTitle(answers, '')).toBe(title);
  });

  it('is the name of the customer if the answers have none', () => {
    const mail = answer('mail', 'ada@example.com', 'EmailInput');
    expect(responseTitle([mail], 'Ada King ')).toBe('Ada King');
    expect(responseTitle([mail, answer('name', 'Eve')], 'Ada King')).toBe('Eve');
    expect(responseTitle([mail], ' ')).toBe('ada@example.com');
  });

  it('is at most 120 characters long', () => {
    expect(responseTitle([answer('name', 'x'.repeat(121))], '')).toBe(`${'x'.repeat(119)}…`);
    expect(responseTitle([answer('name', 'x'.repeat(120))], '')).toBe('x'.repeat(120));
  });
});

describe('cutText', () => {
  it.each([
    ['🎂🎂', '🎂🎂'],
    ['🎂🎂🎂', '🎂🎂🎂'],
    ['🎂🎂🎂🎂', '🎂🎂…'],
    ['abcd', 'ab…'],
  ])('%s', (text, cut) => {
    expect(cutText(text, 3)).toBe(cut);
  });
});
