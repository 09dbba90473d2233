const MAX_CHARACTERS = 8_000;
const MAX_LINES = 12;

/** The end of a program's log with `secrets` redacted. */
export class LogTail {
  private text = '';

  constructor(private readonly secrets: readonly string[]) {}

  append(chunk: string): void {
    this.text += chunk;
    if (this.text.length <= MAX_CHARACTERS) return;
    // Cut between lines: a part of a secret would not be redacted.
    const cut = this.text.indexOf('\n', this.text.length - MAX_CHARACTERS);
    this.text = this.text.slice(cut + 1);
  }

  lastLines(): string {
    const shown = this.text.trimEnd().split('\n').slice(-MAX_LINES).join('\n');
    return this.secrets.reduce((text, secret) => text.replaceAll(secret, '***'), shown);
  }
}
