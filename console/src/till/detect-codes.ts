/** Pixels on the longer side of a frame that is searched: enough for a code that fills a fifth of it. */
const MAX_SIDE = 800;

/** Finds the text of a QR code in a frame of a video. Returns null if there is none. */
type DetectCode = (video: HTMLVideoElement) => Promise<string | null>;

interface NativeDetector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** The detector of the browser if it has one for QR codes, else a decoder in JavaScript. */
export async function createDetector(): Promise<DetectCode> {
  const native = await createNative();
  if (native === null) return createDecoder();
  let detect: DetectCode = async (video) => (await native.detect(video))[0]?.rawValue ?? null;
  return async (video) => {
    try {
      return await detect(video);
    } catch {
      // Some systems have the interface, but not the service behind it.
      detect = await createDecoder();
      return detect(video);
    }
  };
}

async function createNative(): Promise<NativeDetector | null> {
  const Detector = Reflect.get(globalThis, 'BarcodeDetector') as NativeDetectorClass | undefined;
  if (Detector === undefined) return null;
  try {
    const formats = await Detector.getSupportedFormats();
    return formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null;
  } catch {
    return null;
  }
}

/** Loads the decoder, so that it is there when the connection is lost. */
export const loadDecoder = () => import('qr/decode.js');

async function createDecoder(): Promise<DetectCode> {
  const { decodeQR } = await loadDecoder();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const { videoWidth, videoHeight } = video;
    if (context === null || videoWidth === 0) return Promise.resolve(null);
    const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return Promise.resolve(decodeQR(context.getImageData(0, 0, canvas.width, canvas.height)));
    } catch {
      // It throws for a frame without a code.
      return Promise.resolve(null);
    }
  };
}
