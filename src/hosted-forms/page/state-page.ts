import { DEFAULT_BUILDER_SETTINGS } from '../../forms/domain/builder-settings';
import { protocolOf } from '../../forms/domain/web-origin';
import { FRAME_SCRIPT } from '../embed/frame-script';
import type { HiddenValues } from '../../responses/domain/hidden-values';
import type { FieldTexts } from '../hosted-form';
import { fill, type Language } from '../languages/languages';
import { HIDDEN_INPUT_PREFIX, inputNameOf } from '../submission/form-inputs';
import { type PageFrame, type RenderedPage, renderDocument } from './document';
import { type Html, type HtmlPart, markup } from '../../core/values/html';
import { SettingsHtml } from './settings-html';

/** The frame of pages that must not disclose the form. */
export const neutralFrame = (language: Language, isEmbedded: boolean): PageFrame => ({
  language,
  settings: DEFAULT_BUILDER_SETTINGS,
  isEmbedded,
  logo: null,
});

/** The same page for an unknown link and for a form that is not published, so that it does not disclose which of them applies. */
export const renderMissing = (frame: PageFrame): RenderedPage => {
  const { missingTitle, missingText } = frame.language.words;
  return renderState(frame, missingTitle, paragraph(missingText));
};

export const renderBusy = (frame: PageFrame): RenderedPage => {
  const { waitTitle, busyText } = frame.language.words;
  return renderState(frame, waitTitle, paragraph(busyText));
};

export const renderFailed = (frame: PageFrame): RenderedPage => {
  const { brokenTitle, failedReload } = frame.language.words;
  return renderState(frame, brokenTitle, paragraph(failedReload));
};

export const renderUnsupported = (frame: PageFrame): RenderedPage => {
  const { failedTitle, unsupportedText } = frame.language.words;
  return renderState(frame, failedTitle, paragraph(unsupportedText));
};

export const renderTooLarge = (frame: PageFrame): RenderedPage => {
  const { largeTitle, largeText } = frame.language.words;
  return renderState(frame, largeTitle, paragraph(largeText));
};

export function renderClosed(frame: PageFrame): RenderedPage {
  const { closedTitle, closedText } = frame.language.words;
  const text = prose(frame, frame.settings.closedText ?? '', closedText);
  return renderState(frame, closedTitle, markup`${text}${wayBack(frame, false)}`);
}

const TICK_SYMBOL = markup`<div class="done"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5 12.5l4.5 4.5L19 7.5"/></svg></div>`;

/** @param next the page that follows, for a form in a frame, where a redirect would stay in the frame, or null */
export function renderThanks(frame: PageFrame, next: string | null): RenderedPage {
  const { thanksTitle, thanksText, continueLabel } = frame.language.words;
  const link =
    next !== null &&
    markup`<p class="next"><a class="button" href="${next}" target="_top" data-next>${continueLabel}</a></p>`;
  const text = prose(frame, frame.settings.thankYou.text, thanksText);
  const back = next === null && wayBack(frame, true);
  return renderState(
    frame,
    thanksTitle,
    markup`${text}${link}${back}<i data-sent></i>`,
    TICK_SYMBOL,
  );
}

/** The link to the website of the shop, or false if the form names none. */
function wayBack({ settings, language }: PageFrame, isButton: boolean): HtmlPart {
  const { name, url } = settings.sender;
  if (url === null || protocolOf(url) === null) return false;
  const label = fill(language.words.backTo, { name: name ?? new URL(url).host });
  const style = isButton && markup` class="button"`;
  return markup`<p class="next"><a${style} href="${url}" target="_top">${label}</a></p>`;
}

/** @param texts the answers that were not stored; the button shows them in the form again, and keeps the values of the link */
export function renderSentBefore(
  frame: PageFrame,
  action: string,
  texts: FieldTexts,
  hiddenValues: HiddenValues,
): RenderedPage {
  const { sentTitle, sentText, sendAnother } = frame.language.words;
  const answers = [...texts].flatMap(([id, values]) =>
    values.map((value): Input => [inputNameOf({ id }), value]),
  );
  const kept = [...hiddenValues].map(([name, value]): Input => [HIDDEN_INPUT_PREFIX + name, value]);
  const again = hiddenForm(action, [...answers, ...kept], sendAnother);
  return renderState(frame, sentTitle, markup`${paragraph(sentText)}${again}`);
}

/** The page for an exceeded limit of submissions. @param inputs the inputs of the submission; the button sends them again */
export function renderWait(
  frame: PageFrame,
  action: string,
  inputs: readonly Input[],
): RenderedPage {
  const { waitTitle, waitText, send } = frame.language.words;
  const again = hiddenForm(action, inputs, send);
  return renderState(frame, waitTitle, markup`${paragraph(waitText)}${again}`);
}

type Input = readonly [name: string, value: string];

function hiddenForm(action: string, inputs: readonly Input[], label: string): Html {
  const hidden = inputs.map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  );
  return markup`<form method="post" action="${action}">${hidden}<button type="submit">${label}</button></form>`;
}

function renderState(
  frame: PageFrame,
  title: string,
  text: Html,
  symbol: HtmlPart = null,
): RenderedPage {
  return renderDocument(frame, {
    title,
    head: null,
    main: markup`<div class="state">${symbol}<h1>${title}</h1>${text}</div>`,
    scripts: frame.isEmbedded ? [FRAME_SCRIPT] : [],
    end: null,
  });
}

const paragraph = (text: string): Html => markup`<p>${text}</p>`;

const prose = ({ settings }: PageFrame, text: string, fallback: string): Html =>
  text.trim() === '' ? paragraph(fallback) : SettingsHtml.of(settings).prose(text);
