/** What a code in the picture says, or null where none can be read. */
export type FrameReader = (video: HTMLVideoElement) => Promise<string | null>;

/** As much of the browser's own reader as is used (WICG Shape Detection); TypeScript does not know it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** The browser's reader where it has one, else ours, which comes in a chunk of its own. */
export async function frameReader(): Promise<FrameReader> {
  return (await nativeReader()) ?? (await ownReader());
}

async function nativeReader(): Promise<FrameReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes("qr_code")) return null;
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

/** A frame is read at this many pixels a side: enough for a code on a wall screen, and quick on an old phone. */
const SIDE = 480;

async function ownReader(): Promise<FrameReader> {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const side = Math.min(video.videoWidth, video.videoHeight);
    if (!pen || side === 0) return null;
    // The square in the middle, which is what the finder shows.
    pen.drawImage(video, (video.videoWidth - side) / 2, (video.videoHeight - side) / 2, side, side, 0, 0, SIDE, SIDE);
    const { data } = pen.getImageData(0, 0, SIDE, SIDE);
    try {
      return decodeQR({ width: SIDE, height: SIDE, data }, { format: "RGBA" });
    } catch {
      // No code in this frame.
      return null;
    }
  };
}
