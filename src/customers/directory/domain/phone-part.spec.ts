import { phonePart } from './phone-part';

describe('phonePart', () => {
  it.each([
    ['+49 30 90 18 20', '4930901820'],
    ['0049 30 901820', '4930901820'],
    ['030 / 9018-20', '30901820'],
    ['(030) 901820', '30901820'],
    ['901820', '901820'],
    ['٩٠١٨٢٠', '901820'],
    ['0123', null],
    ['123', null],
    ['ada 030901820', null],
    ['ada', null],
    ['', null],
  ])('reads %j as %j', (search, expected) => {
    expect(phonePart(search)).toBe(expected);
  });
});
