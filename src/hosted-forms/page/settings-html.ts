import type { BuilderSettings } from '../../forms/domain/builder-settings';
import { type Html, markup } from '../../core/values/html';
import { markdown } from './markdown';
import { hashSource } from './policy';
import { styleOf } from './style';

/** What the pages of a form show of its settings: each part is rendered once for a version of the form. */
export class SettingsHtml {
  private readonly texts = new Map<string, Html>();
  private sheet: { readonly text: string; readonly source: string } | null = null;

  private constructor(private readonly settings: BuilderSettings) {}

  private static readonly known = new WeakMap<BuilderSettings, SettingsHtml>();

  static of(settings: BuilderSettings): SettingsHtml {
    const known = SettingsHtml.known.get(settings) ?? new SettingsHtml(settings);
    SettingsHtml.known.set(settings, known);
    return known;
  }

  /** The style sheet, and its hash for the policy of the page. */
  get style(): { readonly text: string; readonly source: string } {
    if (this.sheet === null) {
      const text = styleOf(this.settings.theme);
      this.sheet = { text, source: hashSource(text) };
    }
    return this.sheet;
  }

  /** A Markdown text of the settings as a block. */
  prose(text: string): Html {
    const html = this.texts.get(text) ?? markup`<div class="prose">${markdown(text)}</div>`;
    this.texts.set(text, html);
    return html;
  }
}
