import type { Page } from "playwright";
import type { PageWithPeerConnections } from "../../room/media/peer-connections.ts";

/** As in concealed-audio.ts: speech stays intelligible if at most this share of a second is concealed. */
const MAX_CONCEALED = 0.1;
const SAMPLE_MS = 100;
const SAMPLES_PER_SECOND = 10;

interface AudioRecord {
  /** For each tenth of a second, the concealed share on the connection with the least concealment. */
  concealed: number[];
}

/**
 * Starts to record how much of the audio of a page with `collectPeerConnections` is concealed, whichever connection
 * carries the audio.
 */
export function recordAudio(page: Page): Promise<void> {
  return page.evaluate((sampleMs) => {
    const record: AudioRecord = { concealed: [] };
    Object.assign(window, { audioRecord: record });
    const before = new Map<string, { samples: number; concealed: number }>();
    async function shareOf(connection: RTCPeerConnection, place: number): Promise<number> {
      let share = 1;
      if (connection.connectionState === "closed") return share;
      const report = await connection.getStats();
      report.forEach((entry: RTCInboundRtpStreamStats) => {
        if (entry.type !== "inbound-rtp" || entry.kind !== "audio") return;
        const now = { samples: entry.totalSamplesReceived ?? 0, concealed: entry.concealedSamples ?? 0 };
        const last = before.get(`${place} ${entry.id}`);
        before.set(`${place} ${entry.id}`, now);
        if (last && now.samples > last.samples)
          share = Math.min(share, (now.concealed - last.concealed) / (now.samples - last.samples));
      });
      return share;
    }
    async function sample(): Promise<void> {
      const { peerConnections } = window as unknown as PageWithPeerConnections;
      const shares = await Promise.all(peerConnections.map(shareOf));
      record.concealed.push(Math.min(...shares));
      setTimeout(() => void sample(), sampleMs);
    }
    void sample();
  }, SAMPLE_MS);
}

/** Returns how many seconds of audio were broken since `recordAudio`. */
export async function brokenSeconds(page: Page): Promise<number> {
  const concealed = await page.evaluate(
    () => (window as unknown as { audioRecord: AudioRecord }).audioRecord.concealed,
  );
  // The first sample has no predecessor for comparison.
  return countBroken(concealed.slice(1));
}

export function countBroken(concealed: readonly number[]): number {
  let broken = 0;
  for (let start = 0; start + SAMPLES_PER_SECOND <= concealed.length; start += SAMPLES_PER_SECOND) {
    const second = concealed.slice(start, start + SAMPLES_PER_SECOND);
    const share = second.reduce((sum, part) => sum + part, 0) / second.length;
    if (share > MAX_CONCEALED) broken += 1;
  }
  return broken;
}
