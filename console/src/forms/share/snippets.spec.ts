import { snippetOf } from './snippets';

const URL = 'https://forms.example.com/f/3vQB7B6MrGQZaxCu';

describe('snippetOf', () => {
  it.each(['inline', 'popup', 'button'] as const)('names the link and the mode: %s', (mode) => {
    expect(snippetOf(mode, URL, 'Club')).toBe(
      `<script async src="https://forms.example.com/embed.js" data-form="3vQB7B6MrGQZaxCu" data-mode="${mode}"></script>`,
    );
  });

  it('makes a plain frame whose title cannot leave its attribute', () => {
    const snippet = snippetOf('iframe', URL, '"><script>&');
    expect(snippet).toContain('src="https://forms.example.com/f/3vQB7B6MrGQZaxCu?in-frame=1"');
    expect(snippet).toContain('title="&quot;&gt;&lt;script&gt;&amp;"');
  });
});
