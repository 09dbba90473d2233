import { markdown } from './markdown';

describe('markdown', () => {
  it.each([
    ['emphasis and a line break', '**a** _b_\nc', '<p><strong>a</strong> <em>b</em><br>\nc</p>\n'],
    ['a heading below that of the page', '# a', '<h2>a</h2>'],
    ['a list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n'],
    [
      'a link',
      '[a](https://example.com/?a=1&b)',
      '<p><a href="https://example.com/?a=1&amp;b" target="_top" rel="noopener nofollow">a</a></p>\n',
    ],
    ['HTML as text', '<script>a</script>', '<p>&lt;script&gt;a&lt;/script&gt;</p>\n'],
    ['a script in a link as text', '[a](javascript:b)', '<p>[a](javascript:b)</p>\n'],
  ])('renders %s', (_name, source, expected) => {
    expect(markdown(source).text).toEqual(expected);
  });

  it.each([
    ['an image', '![a](https://example.com/a.png)', '<img'],
    ['an attribute', '[a](https://x.example/"onclick="b)', '"onclick'],
  ])('does not let a text add %s', (_name, source, forbidden) => {
    expect(markdown(source).text).not.toContain(forbidden);
  });
});
