import type { Page } from "playwright";
import type { PageWithPeerConnections } from "./peer-connections.ts";

/** Speech stays intelligible if at most this share of a second is concealed. */
const MAX_CONCEALED = 0.1;

interface Second {
  samples: number;
  /** The number of samples that never arrived and were synthesised. */
  concealed: number;
}

/**
 * Returns the percentage of seconds, from the first audio on, in which a page with `collectPeerConnections` plays the
 * host's audio intact. Concealment at the start of a call counts; the time until the start does not, since it is
 * measured as part of joining.
 */
export async function intactAudioPercent(
  viewer: Page,
  seconds: number,
  maxConcealed = MAX_CONCEALED,
): Promise<number> {
  const received = await viewer.evaluate(countSeconds, seconds);
  const intact = received.filter(
    ({ samples, concealed }) => samples > 0 && concealed / samples <= maxConcealed,
  );
  return (intact.length / received.length) * 100;
}

/** Returns the milliseconds of audio that a page with `collectPeerConnections` has concealed so far. */
export function concealedAudioMs(viewer: Page): Promise<number> {
  return viewer.evaluate(async () => {
    const samplesEachMs = 48;
    let concealed = 0;
    for (const call of (window as unknown as PageWithPeerConnections).peerConnections) {
      const report = await call.getStats();
      report.forEach(({ type, kind, concealedSamples = 0 }: RTCInboundRtpStreamStats) => {
        if (type === "inbound-rtp" && kind === "audio") concealed += concealedSamples;
      });
    }
    return concealed / samplesEachMs;
  });
}

/**
 * Measures, over the next `seconds`, how much of a page's audio is concealed and how long its packets wait to be
 * played.
 */
export async function concealedAudio(
  viewer: Page,
  seconds: number,
): Promise<{ concealedPercent: number; delayMs: number }> {
  const before = await viewer.evaluate(countPlayed);
  await viewer.waitForTimeout(seconds * 1000);
  const after = await viewer.evaluate(countPlayed);
  const [samples, emitted] = [after.samples - before.samples, after.emitted - before.emitted];
  if (samples === 0 || emitted === 0) throw new Error("The page played no audio.");
  return {
    concealedPercent: ((after.concealed - before.concealed) / samples) * 100,
    delayMs: ((after.delaySeconds - before.delaySeconds) / emitted) * 1000,
  };
}

/** Runs in the page. */
async function countPlayed() {
  const sum = { samples: 0, concealed: 0, emitted: 0, delaySeconds: 0 };
  for (const call of (window as unknown as PageWithPeerConnections).peerConnections) {
    if (call.connectionState !== "connected") continue;
    const report = await call.getStats();
    report.forEach((entry: RTCInboundRtpStreamStats) => {
      if (entry.type !== "inbound-rtp" || entry.kind !== "audio") return;
      sum.samples += entry.totalSamplesReceived ?? 0;
      sum.concealed += entry.concealedSamples ?? 0;
      sum.emitted += entry.jitterBufferEmittedCount ?? 0;
      sum.delaySeconds += entry.jitterBufferDelay ?? 0;
    });
  }
  return sum;
}

/** Runs in the page. */
async function countSeconds(seconds: number): Promise<Second[]> {
  const count = async () => {
    const sum = { packets: 0, samples: 0, concealed: 0 };
    const { peerConnections } = window as unknown as PageWithPeerConnections;
    for (const call of peerConnections.filter(({ connectionState }) => connectionState === "connected")) {
      const report = await call.getStats();
      report.forEach((entry: RTCInboundRtpStreamStats) => {
        if (entry.type !== "inbound-rtp" || entry.kind !== "audio") return;
        sum.packets += entry.packetsReceived ?? 0;
        sum.samples += entry.totalSamplesReceived ?? 0;
        sum.concealed += entry.concealedSamples ?? 0;
      });
    }
    return sum;
  };
  const received: Second[] = [];
  let before = await count();
  while (before.packets === 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    before = await count();
  }
  while (received.length < seconds) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = await count();
    received.push({ samples: now.samples - before.samples, concealed: now.concealed - before.concealed });
    before = now;
  }
  return received;
}
