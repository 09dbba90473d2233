import type { BuilderTheme } from '../../forms/domain/builder-settings';
import { type Palette, paletteOf } from './palette';

const FONT_FAMILIES: Record<BuilderTheme['font'], string> = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",sans-serif',
  serif: '"Iowan Old Style","Palatino Linotype",Palatino,"Noto Serif",Georgia,serif',
  rounded:
    'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Nunito,"Varela Round",system-ui,sans-serif',
  mono: 'ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace',
};

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, color]: [string, string]) => `--${name}:${color}`)
    .join(';');

/** Sizes in rem, so that they follow the font size of the browser. Logical properties serve both directions of text. */
const STYLE_RULES = `
*,::before,::after{box-sizing:border-box}
html{background:var(--background);color:var(--text);font:400 1.0625rem/1.5 var(--font);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0}
main{max-width:41rem;margin:0 auto;padding:clamp(1.5rem,6vw,4rem) clamp(1rem,5vw,2rem)}
h1,h2,h3,p,ul,ol,fieldset,legend{margin:0;padding:0}
h1{font-size:clamp(1.75rem,1.4rem + 1.6vw,2.375rem);line-height:1.2;letter-spacing:-.015em;text-wrap:balance}
h1,h2,h3,label,legend,.lead,.prose,.hint{overflow-wrap:anywhere}
.logo{display:block;height:3rem;max-width:100%;object-fit:contain;object-position:left;margin-block-end:1.75rem}
[dir=rtl] .logo{object-position:right}
.sender{margin-block-end:1.25rem;font-weight:600}
main{text-align:left}
[dir=rtl] main{text-align:right}
:is(h1,.lead,.hint,.prose>*,.prose :is(li,p),.choice span,.input){unicode-bidi:plaintext;text-align:inherit}
::placeholder,button{unicode-bidi:plaintext}
[dir=rtl] :is([type=email],[type=tel],[inputmode=decimal]){direction:ltr}
.prose>*+*{margin-block-start:.75rem}
.prose h2,.prose h3{font-size:1.1875rem;line-height:1.35}
.prose ul,.prose ol{padding-inline-start:1.35rem}
header>.prose{margin-block-end:1.5rem}
.lead{margin-block-start:.75rem;font-size:1.125rem;color:var(--muted);white-space:pre-line}
a{color:inherit;text-decoration-thickness:.08em;text-underline-offset:.18em}
a:hover{text-decoration-thickness:.16em}
form{margin-block-start:2.5rem}
.field{border:0;min-width:0;margin-block-end:1.875rem;scroll-margin-block:2rem}
.field>label:not(.choice),legend{display:block;font-weight:600;line-height:1.35;white-space:pre-line}
legend{float:inline-start;width:100%}
legend+*{clear:both}legend+.choices{padding-block-start:.625rem}legend+.hint,legend+.error{padding-block-start:.25rem}
.optional{font-weight:400;color:var(--muted)}
.hint{margin-block-start:.25rem;color:var(--muted);font-size:1rem;white-space:pre-line}
.error{margin-block:.375rem;color:var(--error);font-weight:600}
.bad{border-inline-start:.25rem solid var(--error);padding-inline-start:1rem}
input,select,textarea,button{font:inherit;color:inherit}
.input{display:block;width:100%;min-height:3rem;margin-block-start:.5rem;padding:.625rem .875rem;background:var(--background);border:1px solid var(--border);border-radius:var(--radius);transition:border-color .12s,box-shadow .12s}
.input:hover{border-color:var(--text)}
.short{max-width:15rem}
textarea.input{min-height:8rem;resize:vertical;line-height:1.5}
select.input{text-overflow:ellipsis}
.bad .input{border:2px solid var(--error)}
::placeholder{color:var(--muted);opacity:1}
.input:focus-visible,button:focus-visible,a:focus-visible,.summary:focus{outline:3px solid var(--focus);outline-offset:2px}
.choices{display:grid;gap:.5rem;margin-block-start:.625rem}
.choice{display:flex;gap:.75rem;align-items:flex-start;min-height:3rem;padding:.6875rem .875rem;border:1px solid var(--border);border-radius:var(--radius);cursor:pointer;line-height:1.5;transition:border-color .12s,box-shadow .12s}
.choice:hover{border-color:var(--text)}
.choice:has(:checked){border-color:var(--focus);box-shadow:inset 0 0 0 1px var(--focus)}
.choice:has(:focus-visible){outline:3px solid var(--focus);outline-offset:2px}
.choice input{flex:none;width:1.375rem;height:1.375rem;margin:.0625rem 0 0;accent-color:var(--accent);cursor:pointer}
.choice input:focus-visible{outline:none}
.choice span{min-width:0;overflow-wrap:anywhere}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:3.25rem;padding:.75rem 2rem;background:var(--accent);color:var(--onAccent);border:1px solid transparent;border-radius:var(--radius);font:600 1.0625rem/1.25 var(--font);text-decoration:none;cursor:pointer;transition:filter .12s}
button:hover,.button:hover{filter:brightness(1.08)}
button[aria-disabled=true]{opacity:.75;cursor:progress}
.summary{margin-block-end:2rem;padding:1.25rem 1.375rem;border:2px solid var(--error);border-radius:var(--radius)}
.summary h2{font-size:1.1875rem;line-height:1.3}
.summary ul{margin-block-start:.625rem;padding-inline-start:1.25rem}
.summary li+li{margin-block-start:.375rem}
.summary a{color:var(--error);font-weight:600}
.summary p{margin-block-start:.375rem}
.notice{border-color:var(--border)}
.state .prose,.state>p{margin-block-start:1rem;font-size:1.125rem}
.state form,.state .next{margin-block-start:2rem}
.done{display:grid;place-items:center;width:3.5rem;height:3.5rem;margin-block-end:1.5rem;border-radius:50%;background:var(--accent);color:var(--onAccent)}
.done svg{width:1.75rem;height:1.75rem}
footer{margin-block-start:3.5rem;padding-block-start:1.25rem;border-block-start:1px solid var(--line);color:var(--muted);font-size:.9375rem}
footer nav{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
footer nav a{padding-block:.25rem}
footer .prose+nav{margin-block-start:.75rem}
.away,.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.frame{background:transparent}
.frame main{max-width:none;padding:3px}
.frame .input{background:transparent}
@media (max-width:30rem){main button,main .button{width:100%}.short{max-width:none}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (forced-colors:active){.choice:has(:checked){border:3px solid Highlight}.done{border:2px solid}}
`
  .trim()
  .replaceAll('\n', '');

/**
 * A dark page in a frame of a light page is not transparent: browsers paint an opaque canvas behind it, whose contrast to the colours
 * of the theme was not checked. https://drafts.csswg.org/css-color-adjust-1/#color-scheme-effect
 */
function darkFrame({ scheme }: BuilderTheme): string {
  const rules = '.frame,.frame .input{background:var(--background)}.frame main{padding:1rem}';
  if (scheme === 'light') return '';
  return scheme === 'dark' ? rules : `@media (prefers-color-scheme:dark){${rules}}`;
}

/** The style sheet of a theme. */
export function styleOf(theme: BuilderTheme): string {
  const [light, dark] = [paletteOf(theme, 'light'), paletteOf(theme, 'dark')];
  const scheme = theme.scheme === 'auto' ? 'light dark' : theme.scheme;
  const shown = theme.scheme === 'dark' ? dark : light;
  const root = `:root{color-scheme:${scheme};--font:${FONT_FAMILIES[theme.font]};--radius:${theme.radius}px;${variables(shown)}}`;
  const forDark =
    theme.scheme === 'auto' ? `@media (prefers-color-scheme:dark){:root{${variables(dark)}}}` : '';
  return root + forDark + STYLE_RULES + darkFrame(theme);
}
