/** Properties that decide how an element of SVG looks: a picture has no style sheet. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];
const NAMESPACE = 'http://www.w3.org/2000/svg';
const PADDING = 24;
const TITLE_SIZE = 18;
const TEXT_SIZE = 13;
const LINE_HEIGHT = 20;
/** Pixels of the picture for one of the page, so that it is sharp in print. */
const SCALE = 2;

interface PictureLegend {
  readonly label: string;
  readonly color: string;
}

/** One bar of a picture that is drawn from its numbers. */
export interface PictureBar {
  readonly label: string;
  readonly text: string;
  /** The share of the longest bar, from 0 to 1. */
  readonly length: number;
}

interface Colors {
  readonly background: string;
  readonly text: string;
  readonly bar: string;
  readonly track: string;
  readonly font: string;
}

/** The colours that an element has now, in its colour scheme. */
function colorsOf(element: Element): Colors {
  const resolve = (color: string): string => {
    const probe = document.createElement('span');
    probe.style.color = color;
    element.append(probe);
    const resolved = getComputedStyle(probe).color;
    probe.remove();
    return resolved;
  };
  return {
    background: resolve('var(--mantine-color-body)'),
    text: resolve('var(--mantine-color-text)'),
    bar: resolve('var(--chart-1)'),
    track: resolve('var(--console-line)'),
    font: getComputedStyle(element).fontFamily,
  };
}

/** A picture of a chart that is on the page, with its title and legend. */
export async function pictureOfSvg(
  svg: SVGSVGElement,
  title: string,
  legend: readonly PictureLegend[],
): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const colors = colorsOf(svg.parentElement ?? document.body);
  const picture = new Picture(width + 2 * PADDING, colors);
  picture.addTitle(title);
  const copy = svg.cloneNode(true) as SVGSVGElement;
  resolveStyles(svg, copy);
  copy.setAttribute('x', String(PADDING));
  copy.setAttribute('y', String(picture.height));
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  picture.add(copy, height + PADDING / 2);
  if (legend.length > 1) picture.addLegend(legend.map(({ label, color }) => ({ label, color })));
  return picture.toBlob();
}

/** A picture of horizontal bars, drawn from their numbers. */
export async function pictureOfBars(
  element: Element,
  title: string,
  bars: readonly PictureBar[],
): Promise<Blob> {
  const width = 720;
  const colors = colorsOf(element);
  const picture = new Picture(width, colors);
  picture.addTitle(title);
  for (const bar of bars) picture.addBar(bar);
  return picture.toBlob();
}

/** An SVG that grows downwards. */
class Picture {
  private readonly svg = document.createElementNS(NAMESPACE, 'svg');
  height = PADDING;

  constructor(
    private readonly width: number,
    private readonly colors: Colors,
  ) {
    this.svg.append(rectangle(0, 0, width, 0, colors.background));
  }

  add(element: SVGElement, height: number): void {
    this.svg.append(element);
    this.height += height;
  }

  addTitle(title: string): void {
    for (const line of wrapText(title, (this.width - 2 * PADDING) / (TITLE_SIZE * 0.55))) {
      this.add(this.text(line, PADDING, TITLE_SIZE, { weight: '600' }), TITLE_SIZE * 1.4);
    }
    this.height += 8;
  }

  addBar({ label, text, length }: PictureBar): void {
    const inner = this.width - 2 * PADDING;
    const value = this.text(text, this.width - PADDING, TEXT_SIZE, { anchor: 'end' });
    this.svg.append(value);
    const lines = wrapText(label, (inner - text.length * 8 - 16) / (TEXT_SIZE * 0.55));
    for (const line of lines) {
      this.add(this.text(line, PADDING, TEXT_SIZE), LINE_HEIGHT);
    }
    this.svg.append(rectangle(PADDING, this.height, inner, 10, this.colors.track));
    this.add(rectangle(PADDING, this.height, inner * length, 10, this.colors.bar), 26);
  }

  addLegend(entries: readonly PictureLegend[]): void {
    let x = PADDING;
    for (const { label, color } of entries) {
      this.svg.append(rectangle(x, this.height + 2, 12, 12, color));
      this.svg.append(this.text(label, x + 18, TEXT_SIZE));
      x += 18 + label.length * TEXT_SIZE * 0.6 + 24;
    }
    this.height += LINE_HEIGHT;
  }

  async toBlob(): Promise<Blob> {
    const height = this.height + PADDING / 2;
    this.svg.setAttribute('xmlns', NAMESPACE);
    this.svg.setAttribute('width', String(this.width));
    this.svg.setAttribute('height', String(height));
    this.svg.firstElementChild?.setAttribute('height', String(height));
    const image = new Image(this.width * SCALE, height * SCALE);
    // The policy of the page allows data: images, and no blob: ones.
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(this.svg))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(this.width * SCALE);
    canvas.height = Math.ceil(height * SCALE);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob === null) reject(new Error('The canvas has no content.'));
        else resolve(blob);
      }, 'image/png');
    });
  }

  private text(
    content: string,
    x: number,
    size: number,
    { weight = '400', anchor = 'start' } = {},
  ): SVGTextElement {
    const text = document.createElementNS(NAMESPACE, 'text');
    text.textContent = content;
    const attributes = {
      x,
      y: this.height + size,
      fill: this.colors.text,
      'font-family': this.colors.font,
      'font-size': size,
      'font-weight': weight,
      'text-anchor': anchor,
    };
    for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, String(value));
    return text;
  }
}

function rectangle(x: number, y: number, width: number, height: number, fill: string) {
  const rect = document.createElementNS(NAMESPACE, 'rect');
  const attributes = { x, y, width: Math.max(width, 0), height, fill };
  for (const [name, value] of Object.entries(attributes)) rect.setAttribute(name, String(value));
  return rect;
}

/** Writes the styles that the elements have on the page to their copies. */
function resolveStyles(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  for (const name of STYLES) copy.setAttribute(name, style.getPropertyValue(name));
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  for (const [index, child] of [...original.children].entries()) {
    const copied = copy.children[index];
    if (copied !== undefined) resolveStyles(child, copied);
  }
}

/** Breaks a text into lines of about so many characters. */
export function wrapText(text: string, maxLength: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= maxLength) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
