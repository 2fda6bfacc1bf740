import type { Page } from "playwright";

// A camera that shows the time, and its reader. Both run in pages on one machine and share its clock.

/** The number of black and white columns that encode the time: 2^16 milliseconds are about a minute. */
const BITS = 16;

/**
 * Runs in a host's page before its own scripts: its camera shows the time, with the inverse of each column below it as
 * a check.
 */
export function showTimeOnCamera(): void {
  const [bits, width, height, fps] = [16, 640, 360, 24];
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  function draw(context: CanvasRenderingContext2D): void {
    const now = Date.now();
    for (let bit = 0; bit < bits; bit += 1) {
      const isSet = Math.floor(now / 2 ** bit) % 2 === 1;
      for (const [row, isWhite] of [isSet, !isSet].entries()) {
        context.fillStyle = isWhite ? "#fff" : "#000";
        context.fillRect((bit * width) / bits, (row * height) / 2, width / bits, height / 2);
      }
    }
  }
  function clockTrack(): MediaStreamTrack {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    const [track] = canvas.captureStream(fps).getVideoTracks();
    if (!track || !context) throw new Error("the canvas has no track");
    setInterval(() => draw(context), 1000 / fps);
    return track;
  }
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    for (const camera of stream.getVideoTracks()) {
      stream.removeTrack(camera);
      camera.stop();
      stream.addTrack(clockTrack());
    }
    return stream;
  };
}

/** Returns how old each of `frames` frames was when a viewer's page showed it, in milliseconds. */
export function readDelays(page: Page, frames: number): Promise<number[]> {
  return page.evaluate(
    ({ bits, wanted }) =>
      new Promise<number[]>((resolve, reject) => {
        const canvas = Object.assign(document.createElement("canvas"), { width: bits, height: 2 });
        const context = canvas.getContext("2d", { willReadFrequently: true });
        const delays: number[] = [];
        setTimeout(() => reject(new Error(`only ${delays.length} frames could be read`)), 120_000);
        function timeIn(video: HTMLVideoElement): number | null {
          const { videoWidth: width, videoHeight: height } = video;
          let time = 0;
          for (let bit = 0; bit < bits; bit += 1) {
            const brightness = [0, 1].map((row) => {
              const [x, y] = [((bit + 0.5) * width) / bits, ((row + 0.5) * height) / 2];
              context?.drawImage(video, x - 1, y - 1, 2, 2, 0, 0, 1, 1);
              return context?.getImageData(0, 0, 1, 1).data[1] ?? 0;
            });
            const [above = 0, below = 0] = brightness;
            if (Math.abs(above - below) < 100) return null;
            if (above > below) time += 2 ** bit;
          }
          return time;
        }
        function watch(video: HTMLVideoElement): void {
          video.requestVideoFrameCallback(() => {
            const now = Date.now();
            const time = timeIn(video);
            const around = 2 ** bits;
            if (time !== null) delays.push((now - time + around) % around);
            if (delays.length < wanted) watch(video);
            else resolve(delays);
          });
        }
        const video = document.querySelector("video");
        if (video) watch(video);
        else reject(new Error("there is no video"));
      }),
    { bits: BITS, wanted: frames },
  );
}
