import type { BrowserContext } from "playwright/test";

/** The test pattern that a page captures instead of its devices. */
interface Pattern {
  /** The colours of the fake camera and the fake screen. */
  camera: string;
  screen: string;
  hz: number;
}

/**
 * Replaces the camera, the screen and the microphone of the context's pages with a test pattern: for the first eighth
 * of each second of the clock, the video is white and the microphone beeps.
 */
export async function captureFlashAndBeep(context: BrowserContext, pattern: Pattern): Promise<void> {
  await context.addInitScript(({ camera, screen, hz }) => {
    const length = 0.125;
    const picture = (color: string, width: number, height: number) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const painter = canvas.getContext("2d", { alpha: false });
      const draw = () => {
        if (!painter) return;
        painter.fillStyle = (Date.now() / 1000) % 1 < length ? "white" : color;
        painter.fillRect(0, 0, width, height);
      };
      setInterval(draw, 10);
      draw();
      return canvas.captureStream(30).getVideoTracks();
    };
    const sound = () => {
      const audio = new AudioContext();
      const oscillator = new OscillatorNode(audio, { frequency: hz });
      const volume = new GainNode(audio, { gain: 0 });
      const out = new MediaStreamAudioDestinationNode(audio);
      oscillator.connect(volume).connect(out);
      oscillator.start();
      let planned = 0;
      /**
       * The audio clock minus the wall clock, sampled over the last second. `currentTime` lags behind when the audio
       * thread was delayed, so the largest difference is the correct one.
       */
      const differences: number[] = [];
      setInterval(() => {
        differences.push(audio.currentTime - Date.now() / 1000);
        if (differences.length > 20) differences.shift();
        const second = Math.ceil(Date.now() / 1000);
        if (second === planned) return;
        planned = second;
        const at = second + Math.max(...differences);
        volume.gain.setValueAtTime(0.4, at);
        volume.gain.setValueAtTime(0, at + length);
      }, 50);
      return out.stream.getAudioTracks();
    };
    navigator.mediaDevices.getUserMedia = async ({ audio, video } = {}) =>
      new MediaStream([...(video ? picture(camera, 640, 360) : []), ...(audio ? sound() : [])]);
    navigator.mediaDevices.getDisplayMedia = async () => new MediaStream(picture(screen, 1280, 720));
  }, pattern);
}
