const KEPT_CHARACTERS = 8_000;
const SHOWN_LINES = 12;

/** The end of a program's log, fit to be shown: `secrets` are struck out. */
export class LogTail {
  private text = '';

  constructor(private readonly secrets: readonly string[]) {}

  append(chunk: string): void {
    this.text += chunk;
    if (this.text.length <= KEPT_CHARACTERS) return;
    // Whole lines only: half a secret would not be recognised.
    const cut = this.text.indexOf('\n', this.text.length - KEPT_CHARACTERS);
    this.text = this.text.slice(cut + 1);
  }

  lastLines(): string {
    const shown = this.text.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');
    return this.secrets.reduce((text, secret) => text.replaceAll(secret, '***'), shown);
  }
}
