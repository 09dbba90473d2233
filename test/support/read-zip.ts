import { inflateRawSync } from 'node:zlib';

/** The signature of the end of central directory record. */
const END_SIGNATURE = 0x06054b50;
const END_RECORD_BYTES = 22;

/** The files of a ZIP archive by their names. */
export function readZip(archive: Buffer): Record<string, string> {
  const end = archive.length - END_RECORD_BYTES;
  if (archive.readUInt32LE(end) !== END_SIGNATURE) throw new Error('The archive is incomplete.');
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const size = archive.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    files[name] = inflateRawSync(archive.subarray(from, from + size)).toString();
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
