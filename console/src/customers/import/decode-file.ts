const BYTE_ORDER_MARKS = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes that show whether a text without a mark is UTF-16: in Latin letters every other byte is 0. */
const SAMPLE_BYTES = 1_000;
const MIN_ZEROS = 0.3;

/** Reads the text of a file as Excel and other programs save it: with a byte order mark, as UTF-8, UTF-16 or else Windows-1252. */
export function decodeFile(bytes: Uint8Array): { text: string; encoding: FileEncoding } {
  const encoding = encodingOf(bytes);
  // The decoder removes the mark.
  return { encoding, text: new TextDecoder(encoding).decode(bytes) };
}

function encodingOf(bytes: Uint8Array): FileEncoding {
  for (const mark of BYTE_ORDER_MARKS) {
    if (mark.bytes.every((byte, index) => bytes[index] === byte)) return mark.encoding;
  }
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [evenZeros = 0, oddZeros = 0] = zeros;
  if (oddZeros > sample.length * 0.5 * MIN_ZEROS) return 'utf-16le';
  if (evenZeros > sample.length * 0.5 * MIN_ZEROS) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
