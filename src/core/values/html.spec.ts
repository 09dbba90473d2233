import { Html, markup, type HtmlPart } from './html';

describe('markup', () => {
  it('escapes values, but neither the template nor HTML', () => {
    const name = `<b a="1" b='2'>&amp;`;
    expect(markup`<p title="${name}">${name}${markup`<i>${1}</i>`}</p>`.text).toBe(
      '<p title="&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;">&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;<i>1</i></p>',
    );
  });

  it('escapes long texts of any characters', () => {
    const text = `&😀<é>"\u4e2d'`.repeat(20_000);
    expect(markup`${text}`.text).toBe('&amp;😀&lt;é&gt;&quot;\u4e2d&#39;'.repeat(20_000));
  });

  it('joins lists, and leaves out null and false', () => {
    const items: HtmlPart[] = ['<', markup`<br>`, null, false, [2, '3']];
    expect(markup`a${items}b`.text).toBe('a&lt;<br>23b');
  });

  it('inserts 0 and the empty text', () => {
    expect(markup`${0}${''}`).toEqual(new Html('0'));
  });
});
