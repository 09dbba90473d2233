import { printableText } from '../../../core/values/printable-text';

/** In bytes, of the response of a receiver. */
export const MAX_RECEIVED_BYTES = 4_096;
/** In characters, as stored and shown. */
export const MAX_RECEIVED_LENGTH = 2_000;

/** The start of a receiver's response as plain text, or null if it is empty or not a text in UTF-8. */
export function readReceived(start: Buffer): string | null {
  let text: string;
  try {
    // As a stream: the last character may be cut.
    text = new TextDecoder('utf-8', { fatal: true }).decode(start.subarray(0, MAX_RECEIVED_BYTES), {
      stream: true,
    });
  } catch {
    return null;
  }
  if (text.includes('\0')) return null;
  const shown = printableText(text.replaceAll(/\r\n?/g, '\n')).trim();
  return shown === '' ? null : Array.from(shown).slice(0, MAX_RECEIVED_LENGTH).join('');
}
