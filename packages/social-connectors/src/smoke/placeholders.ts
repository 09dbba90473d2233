const URN_PATTERN = /^urn:li:([A-Za-z]+):(.+)$/;
/** Several numbers in one id, as in Facebook's `<page>_<post>`. */
const COMPOSITE_ID_PATTERN = /^\d+(?:_\d+)+$/;
/** Domains of platforms; the host of any other URL can name a person. */
const PLATFORM_DOMAINS = [
  'facebook.com',
  'fbcdn.net',
  'instagram.com',
  'cdninstagram.com',
  'x.com',
  'twitter.com',
  'twimg.com',
  'linkedin.com',
  'licdn.com',
  'tiktok.com',
  'tiktokapis.com',
  'tiktokcdn.com',
  'youtube.com',
  'youtu.be',
  'ytimg.com',
  'ggpht.com',
  'google.com',
  'googleapis.com',
];

/** Placeholders of redacted strings in one document: the same id has the same number everywhere. */
export class Placeholders {
  private readonly numbers = new Map<string, number>();
  private readonly personal = new Set<string>();

  /** @param personal strings that are redacted wherever they are, such as the name of the account */
  constructor(personal: readonly string[] = []) {
    for (const text of personal) this.personal.add(text.toLowerCase());
  }

  isPersonal(text: string): boolean {
    return this.personal.has(text.toLowerCase());
  }

  /** `<id 3>`; parts of an id have numbers of their own: `urn:li:share:<id 3>`, `<id 1>_<id 2>`. */
  id(text: string): string {
    const [, type, rest] = URN_PATTERN.exec(text) ?? [];
    if (type !== undefined && rest !== undefined) return `urn:li:${type}:${this.id(rest)}`;
    if (COMPOSITE_ID_PATTERN.test(text)) return text.replaceAll(/\d+/g, (part) => this.id(part));
    const number = this.numbers.get(text) ?? this.numbers.size + 1;
    this.numbers.set(text, number);
    return `<id ${number}>`;
  }

  text(text: string): string {
    return `<text ${Array.from(text).length} characters>`;
  }

  /** Names the platform that a URL belongs to. */
  url(url: string): string {
    const [, host = ''] = /^[a-z]+:\/\/([^/?#:@]+)(?:[:/?#]|$)/i.exec(url) ?? [];
    const domain = PLATFORM_DOMAINS.find((name) => host === name || host.endsWith(`.${name}`));
    return domain === undefined ? '<url>' : `<url ${domain}>`;
  }
}
