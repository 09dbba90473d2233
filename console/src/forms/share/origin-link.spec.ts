import { originLink } from './origin-link';

const URL = 'https://forms.example.com/f/3vQB7B6MrGQZaxCu';

describe('originLink', () => {
  it.each<[string, [string, string][], string]>([
    ['nothing', [], ''],
    ['a word', [['utm_campaign', 'spring']], '?utm_campaign=spring'],
    [
      'words in the order of the form, without blank and other ones',
      [
        ['constructor', 'a b&c'],
        ['utm_source', ' Grüße '],
        ['utm_campaign', ' '],
        ['other', 'x'],
      ],
      '?utm_source=Gr%C3%BC%C3%9Fe&constructor=a+b%26c',
    ],
  ])('adds %s', (_title, values, query) => {
    const names = ['utm_source', 'utm_campaign', 'constructor'];
    expect(originLink(URL, names, new Map(values))).toBe(URL + query);
  });
});
