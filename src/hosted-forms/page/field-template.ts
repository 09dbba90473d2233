import { Html, type HtmlPart, textOf } from '../../core/values/html';

/** What one visitor sees in a field. */
export interface FieldState {
  /** Typed texts, or chosen options. */
  readonly texts: readonly string[];
  /** {@link texts} as a set. */
  readonly chosen: ReadonlySet<string>;
  /** What the visitor must correct, or null. */
  readonly error: string | null;
}

/** The HTML of a slot in the state of one visitor. */
type Fill = (state: FieldState) => HtmlPart;

/** Encloses the number of a slot. No text of a form contains U+0000, which PostgreSQL cannot store. */
const SLOT_MARK = '\0';

/** Collects the slots of a template while it is rendered. */
export class Slots {
  private readonly fills: Fill[] = [];

  /** Reserves the place for HTML that differs between visitors. */
  readonly add = (fill: Fill): Html =>
    new Html(SLOT_MARK + (this.fills.push(fill) - 1) + SLOT_MARK);

  /** @param html contains the slots of this collector */
  compile(html: Html): FieldTemplate {
    const pieces = html.text.split(SLOT_MARK);
    const slots = pieces.flatMap((piece, index) => {
      const fill = index % 2 === 1 ? this.fills[Number(piece)] : undefined;
      return fill === undefined ? [] : [fill];
    });
    const texts = pieces.filter((_piece, index) => index % 2 === 0);
    return new FieldTemplate(texts, slots);
  }
}

/** The HTML of a field, rendered once, with slots for what differs between visitors. */
export class FieldTemplate {
  /** @param texts the texts before, between and after the slots: one more than slots */
  constructor(
    private readonly texts: readonly string[],
    private readonly slots: readonly Fill[],
  ) {}

  fill(texts: readonly string[], error: string | null): string {
    const state = { texts, chosen: new Set(texts), error };
    let html = this.texts[0] ?? '';
    for (const [index, slot] of this.slots.entries()) {
      html += textOf(slot(state)) + (this.texts[index + 1] ?? '');
    }
    return html;
  }

  /** The memory that the template takes, in bytes, at most. */
  get size(): number {
    const characters = this.texts.reduce((sum, { length }) => sum + length, 0);
    return 2 * characters + BYTES_PER_SLOT * this.texts.length;
  }
}

/** A closure, two references and the header of a string. */
const BYTES_PER_SLOT = 150;
