const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** The length and the type of the first chunk. */
const PNG_HEADER = Buffer.from('0000000d49484452', 'hex');
/** The whole last chunk. */
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

/** https://www.w3.org/TR/png/#5DataRep */
const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(PNG_SIGNATURE) &&
  bytes.subarray(8, 16).equals(PNG_HEADER) &&
  bytes.subarray(-12).equals(PNG_END);

const JPEG_MARKER = 0xff;
const JPEG_START_OF_SCAN = 0xda;

/** Follows the segments to the compressed data: ITU T.81, annex B. Cameras append data, so the end is not checked. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return false;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === JPEG_MARKER) {
    if (bytes[at + 1] === JPEG_START_OF_SCAN) return true;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
const isWebp = (bytes: Buffer): boolean =>
  bytes.length >= 16 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.readUInt32LE(4) === bytes.length - 8 &&
  /^WEBPVP8[ LX]$/.test(bytes.toString('latin1', 8, 16));

/** Whether the structure of a file is that of an image of the type: `png`, `jpeg` or `webp`. Does not decode the image. */
export function isImage(type: string, bytes: Buffer): boolean {
  switch (type) {
    case 'png':
      return isPng(bytes);
    case 'jpeg':
      return isJpeg(bytes);
    case 'webp':
      return isWebp(bytes);
    default:
      return false;
  }
}
