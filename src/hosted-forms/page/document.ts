import type { BuilderSettings } from '../../forms/domain/builder-settings';
import type { Language } from '../languages/languages';
import { Html, markup } from '../../core/values/html';
import { embeddingOrigins, policyOf } from './policy';
import { SettingsHtml } from './settings-html';

/** What all pages of a form have in common. */
export interface PageFrame {
  readonly language: Language;
  readonly settings: BuilderSettings;
  /** Whether the page is shown in a frame of another page. */
  readonly isEmbedded: boolean;
  /** The address of the logo, or null without a logo. */
  readonly logo: string | null;
}

export interface PageContent {
  readonly title: string;
  /** More elements of `<head>`, or null. */
  readonly head: Html | null;
  readonly main: Html;
  /** Inline scripts. */
  readonly scripts: readonly string[];
  /** The last elements of the page, which the scripts find, or null. */
  readonly end: Html | null;
}

/** A whole page, and the policy with which a browser loads and runs nothing else. */
export interface RenderedPage {
  readonly html: string;
  readonly policy: string;
}

export function renderDocument(frame: PageFrame, content: PageContent): RenderedPage {
  const { language, settings, isEmbedded } = frame;
  const rendered = SettingsHtml.of(settings);
  const { style } = rendered;
  const frameClass = isEmbedded && markup` class="frame"`;
  const allowed = isEmbedded ? embeddingOrigins(settings) : null;
  const origins = allowed !== null && markup` data-origins="${allowed.join(' ')}"`;
  const scripts = content.scripts.map((script) => markup`<script>${new Html(script)}</script>`);
  const page = markup`<!doctype html>
<html lang="${language.tag}" dir="${language.direction}"${frameClass}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${content.title}</title>
${content.head}<style>${new Html(style.text)}</style>
</head>
<body${origins}>
<main>
${header(frame, rendered)}${content.main}
${footer(frame, rendered)}</main>
${content.end}${scripts}</body>
</html>
`;
  return { html: page.text, policy: policyOf(settings, style.source, content.scripts) };
}

function header({ logo, settings }: PageFrame, rendered: SettingsHtml): Html | false {
  const { text } = settings.header;
  const { name } = settings.sender;
  const image = logo !== null && markup`<img class="logo" src="${logo}" alt="${name ?? ''}">`;
  // The logo shows the name, as its text for screen readers does.
  const sender = logo === null && name !== null && markup`<p class="sender">${name}</p>`;
  const prose = text !== '' && rendered.prose(text);
  const isEmpty = image === false && sender === false && prose === false;
  return !isEmpty && markup`<header>${image}${sender}${prose}</header>\n`;
}

function footer(
  { settings, language: { words } }: PageFrame,
  rendered: SettingsHtml,
): Html | false {
  const { text, imprintUrl, privacyUrl } = settings.footer;
  const links = [link(imprintUrl, words.imprint), link(privacyUrl, words.privacy)];
  const hasLinks = imprintUrl !== null || privacyUrl !== null;
  const prose = text !== '' && rendered.prose(text);
  const navigation = hasLinks && markup`<nav>${links}</nav>`;
  return (prose !== false || hasLinks) && markup`<footer>${prose}${navigation}</footer>\n`;
}

const link = (url: string | null, text: string): Html | false =>
  url !== null && markup`<a href="${url}" target="_blank" rel="noopener nofollow">${text}</a>`;
