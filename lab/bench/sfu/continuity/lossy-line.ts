import type { Page } from "playwright";
import { withoutBaseline, type Result, type Run } from "../../measure/benchmark.ts";
import { startDelayedRelay } from "../../network/delayed-relay.ts";
import { shapeConnection } from "../../network/traffic-shaping.ts";
import { concealedAudio, intactAudioPercent } from "../../room/media/concealed-audio.ts";
import { relayOnly } from "../../room/media/relay-only.ts";
import { openRoom, startHostCamera } from "../../room/participants/room-pages.ts";
import { startBrowser } from "../../stack/browser.ts";
import { openFixture, type SfuStack } from "../sfu-fixture.ts";

interface Line {
  kbps: number;
  roundTripMs: number;
  /** The share of lost packets, from 0 to 1. */
  loss: number;
}

interface Watching {
  viewer: Page;
  close: () => Promise<void>;
}

const SLOW_LINE: Line = { kbps: 300, roundTripMs: 150, loss: 0.02 };
const LOSSY_LINE: Line = { kbps: 1000, roundTripMs: 80, loss: 0.05 };
const AUDIO_SECONDS = 120;
/** The time until the playout delay has been raised. */
const SETTLING_MS = 5_000;

const named = ({ kbps, roundTripMs, loss }: Line) =>
  `${kbps} kbit/s, ${roundTripMs} ms, ${loss * 100} % loss`;

const secondsOf = (run: Run) => (run.minutes === undefined ? run.size(AUDIO_SECONDS, 5) : run.minutes * 60);

/** Measures audio through Janus while only the viewer's connection is poor. */
export async function slowLine(run: Run, stack: SfuStack): Promise<Result[]> {
  const seconds = secondsOf(run);
  const { viewer, close } = await openViewer(run, stack, "slow", SLOW_LINE);
  const intact = await intactAudioPercent(viewer, seconds);
  await close();
  return [
    withoutBaseline({
      what: `seconds of intact audio through Janus on ${named(SLOW_LINE)}, of ${seconds}`,
      unit: "%",
      ours: intact,
      limit: { of: "ours", atLeast: 99 },
    }),
  ];
}

/** Like `slowLine`, but with more loss, and measured only after the playout delay has been raised. */
export async function lossyLine(run: Run, stack: SfuStack): Promise<Result[]> {
  const seconds = secondsOf(run);
  const { viewer, close } = await openViewer(run, stack, "lossy", LOSSY_LINE);
  await viewer.waitForTimeout(SETTLING_MS);
  const { concealedPercent, delayMs } = await concealedAudio(viewer, seconds);
  await close();
  return [
    withoutBaseline({
      what: `audio concealed through Janus on ${named(LOSSY_LINE)}, ${seconds} s (played ${delayMs.toFixed(0)} ms late)`,
      unit: "%",
      ours: concealedPercent,
      limit: { of: "ours", atMost: 0.5 },
    }),
  ];
}

/** `close` closes the browsers, whose load would affect the next part. */
async function openViewer(run: Run, stack: SfuStack, name: string, line: Line): Promise<Watching> {
  const { kbps, roundTripMs, loss } = line;
  const connection = await shapeConnection(run, kbps);
  const relay = await startDelayedRelay(run, connection.address, { delayMs: roundTripMs / 2, loss });
  const { product, room } = await openFixture(run, stack, name, {
    students: 1,
    settings: { HOST: "0.0.0.0", TURN_URLS: relay.urls, TURN_SECRET: relay.secret },
  });
  const [account] = room.students;
  if (!account) throw new Error("no student was inserted");
  const host = await startBrowser(run);
  await startHostCamera(host, product.url, room);
  const origin = `http://${connection.address}:${new URL(product.url).port}`;
  const { browser } = await connection.startBrowser([origin]);
  const viewer = await openRoom(browser, origin, room.lectureId, { account, as: "f", prepare: relayOnly });
  await viewer.locator('video[data-source="camera"]').waitFor();
  const close = async () => void (await Promise.all([host.close(), viewer.context().close()]));
  return { viewer, close };
}
