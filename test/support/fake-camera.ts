import { writeFile } from 'node:fs/promises';
import QRCode from 'qrcode';

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels per module of the QR code, which is in the middle of the frame. */
const SCALE = 10;
const FRAMES = 2;

/** Options of Chromium for a camera that shows the file, and that pages may use without a prompt. */
export const fakeCamera = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** Writes the video of the camera as YUV4MPEG2: a QR code on white, or white alone if `content` is null. */
export async function showToCamera(file: string, content: string | null): Promise<void> {
  const luma = Buffer.alloc(WIDTH * HEIGHT, 235);
  if (content !== null) draw(luma, content);
  // 128 in both chroma planes is grey.
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`);
  await writeFile(file, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]));
}

function draw(luma: Buffer, content: string): void {
  const { modules } = QRCode.create(content, { errorCorrectionLevel: 'M' });
  const side = modules.size * SCALE;
  const [left, top] = [Math.floor((WIDTH - side) / 2), Math.floor((HEIGHT - side) / 2)];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = modules.get(Math.floor(y / SCALE), Math.floor(x / SCALE)) !== 0;
      if (isDark) luma[(top + y) * WIDTH + left + x] = 16;
    }
  }
}
