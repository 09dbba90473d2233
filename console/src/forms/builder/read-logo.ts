/** The limit in characters of the data URL. */
const MAX_LENGTH = 100 * 1_024;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** Widths to try for an image that is too large, in px. */
const WIDTHS = [640, 480, 320, 200];

/** Reads an image as a data URL; a large one is made smaller. Returns null if it is no PNG, JPEG or WebP image. */
export async function readLogo(file: File): Promise<string | null> {
  if (!TYPES.includes(file.type)) return null;
  const original = await toDataUrl(file);
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file);
  } catch {
    return null;
  }
  if (original.length <= MAX_LENGTH) return original;
  for (const width of WIDTHS) {
    const smaller = scale(image, Math.min(width, image.width));
    if (smaller.length <= MAX_LENGTH) return smaller;
  }
  return null;
}

const toDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable file.')));
    reader.readAsDataURL(file);
  });

function scale(image: ImageBitmap, width: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((image.height * width) / image.width));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.9);
}
