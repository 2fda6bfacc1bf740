import type { PageWithPeerConnections } from "../room/media/peer-connections.ts";

/** Far from the hum, and within what speech has. */
export const TONE_HZ = 3000;

interface HostWithTone extends Window {
  soundTone: () => void;
}

/** Runs in the host's page before its own scripts: its microphone hums, and can sound a tone. */
export function giveToneMicrophone(toneHz: number): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const audio = new AudioContext();
    const output = audio.createMediaStreamDestination();
    const sound = (frequency: number, volume: number) => {
      const gain = new GainNode(audio, { gain: volume });
      const source = new OscillatorNode(audio, { frequency });
      source.connect(gain).connect(output);
      source.start();
      return gain.gain;
    };
    sound(200, 0.05);
    const tone = sound(toneHz, 0);
    const soundTone = () => {
      tone.setValueAtTime(0.4, audio.currentTime);
      tone.setValueAtTime(0, audio.currentTime + 0.4);
    };
    Object.assign(window, { soundTone });
    return output.stream;
  };
}

/** Runs in the host's page: shows the next page and sounds the tone at the same moment. */
export function showNextWithTone(): void {
  (window as unknown as HostWithTone).soundTone();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
}

/** When something happened, by `performance.now()` in the viewer's page. */
export interface Noticed {
  sound: number;
  page: number;
}

export interface PageThatWatches extends PageWithPeerConnections {
  /** Resolves once a page's picture other than `before` is painted. */
  painted: (before?: string) => Promise<number>;
  /** Resolves once any sound of the call has been played. */
  heard: () => Promise<number>;
  toneHeard: (toneHz: number) => Promise<number>;
  joined: Promise<Noticed>;
}

/** Runs in the viewer's page before its own scripts. */
export function watchPictures(): void {
  async function painted(before?: string): Promise<number> {
    for (;;) {
      await new Promise(requestAnimationFrame);
      const picture = document.querySelector<HTMLImageElement>(".board__page > img");
      if (!picture?.complete || picture.naturalWidth === 0 || picture.src === before) continue;
      await picture.decode();
      // The frame in which it is painted, and its end.
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now();
    }
  }
  Object.assign(window, { painted });
}

/** Runs in the viewer's page before its own scripts, after `relayOnly`. */
export function watchSound(): void {
  const { peerConnections } = window as unknown as PageThatWatches;
  const connected = () => peerConnections.filter(({ connectionState }) => connectionState === "connected");
  const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  /** Asks what is being played, since Chromium's statistics are up to 50 ms old. */
  async function heard(): Promise<number> {
    for (;;) {
      const receivers = connected().flatMap((call) => call.getReceivers());
      const played = receivers.flatMap((receiver) => receiver.getSynchronizationSources());
      if (played.some(({ audioLevel = 0 }) => audioLevel > 0)) return performance.now();
      await moment(4);
    }
  }

  async function toneHeard(toneHz: number): Promise<number> {
    const audio = new AudioContext();
    const analyser = new AnalyserNode(audio, { fftSize: 512, smoothingTimeConstant: 0 });
    const tracks = connected().flatMap((call) => call.getReceivers().map(({ track }) => track));
    const heardTracks = tracks.filter(({ kind }) => kind === "audio");
    audio.createMediaStreamSource(new MediaStream(heardTracks)).connect(analyser);
    const levels = new Float32Array(analyser.frequencyBinCount).fill(-Infinity);
    const bin = Math.round((toneHz * analyser.fftSize) / audio.sampleRate);
    while ((levels[bin] ?? 0) < -45) {
      await moment(4);
      analyser.getFloatFrequencyData(levels);
    }
    const at = performance.now();
    await audio.close();
    return at;
  }
  Object.assign(window, { heard, toneHeard });
}

/** Runs in the lobby: watches from the next click for the first sound and the first page. */
export function watchJoin(): void {
  const page = window as unknown as PageThatWatches;
  const begin = () => {
    const since = performance.now();
    page.joined = Promise.all([page.heard(), page.painted()]).then(([sound, shown]) => ({
      sound: sound - since,
      page: shown - since,
    }));
  };
  document.addEventListener("click", begin, { capture: true, once: true });
}

/** Runs in the viewer's page: waits for the tone, and for a page that differs from the one that is shown. */
export async function watchChange(toneHz: number): Promise<Noticed> {
  const page = window as unknown as PageThatWatches;
  const before = document.querySelector<HTMLImageElement>(".board__page > img")?.src;
  const [sound, shown] = await Promise.all([page.toneHeard(toneHz), page.painted(before)]);
  return { sound, page: shown };
}
