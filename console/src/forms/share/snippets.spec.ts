import { snippetOf } from './snippets';

const URL = 'https://forms.example.com/f/3vQB7B6MrGQZaxCu';

const FORM = { url: URL, name: 'Club', accent: '#7c3f14', label: 'Join "now"', names: [] };

describe('snippetOf', () => {
  it.each(['inline', 'popup'] as const)('names the link and the mode: %s', (mode) => {
    expect(snippetOf({ ...FORM, mode })).toBe(
      `<script async src="https://forms.example.com/embed.js" data-form="3vQB7B6MrGQZaxCu" data-mode="${mode}" data-title="Club"></script>`,
    );
  });

  it('gives a button its text and the colour of the form', () => {
    expect(snippetOf({ ...FORM, mode: 'button' })).toContain(
      'data-mode="button" data-title="Club" data-label="Join &quot;now&quot;" data-accent="#7c3f14">',
    );
  });

  it('passes on what the form keeps from the address of the website', () => {
    const names = ['utm_source', 'ref'];
    expect(snippetOf({ ...FORM, mode: 'inline', names })).toContain(
      'data-title="Club" data-query="utm_source ref">',
    );
  });

  it('makes a plain frame whose title cannot leave its attribute', () => {
    const snippet = snippetOf({ ...FORM, mode: 'iframe', name: '"><script>&' });
    expect(snippet).toContain('src="https://forms.example.com/f/3vQB7B6MrGQZaxCu?in-frame=1"');
    expect(snippet).toContain('title="&quot;&gt;&lt;script&gt;&amp;"');
  });
});
