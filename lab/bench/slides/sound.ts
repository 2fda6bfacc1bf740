import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright";
import { outerAddress } from "../../../scripts/beside/addresses.ts";
import type { Result, Run } from "../measure/benchmark.ts";
import { startDelayedRelay } from "../network/delayed-relay.ts";
import { intactAudioPercent } from "../room/media/concealed-audio.ts";
import { collectPeerConnections, wireBytes } from "../room/media/peer-connections.ts";
import { relayOnly } from "../room/media/relay-only.ts";
import { openRoom } from "../room/participants/room-pages.ts";
import { openFixture, startSfuStack, type SfuStack } from "../sfu/sfu-fixture.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { openPageWithDevices, startBrowser } from "../stack/browser.ts";
import { sendShortPackets, type ShortPackets } from "./short-packets.ts";
import { writeSpeech } from "./speech.ts";

const BYTES_SECONDS = 60;
const LOSS_SECONDS = 120;
/** The time until the playout delay has been raised. */
const SETTLING_MS = 8_000;
const ROUND_TRIP_MS = 80;
const LOSSES = [0.02, 0.05];
/** A second is whole if at most this share of it is concealed. */
const MAX_CONCEALED = 0.01;
const MAX_MEGABYTES = 16;

/** A page that hears a lecture with Audio only, and one that hears the same voice as lectures were sent before. */
interface Listening {
  engine: "a mesh" | "Janus";
  ours: Page;
  before: Page;
}

/** Megabytes per hour at a viewer with Audio only, everything in both directions. */
export async function soundBytes(run: Run): Promise<Result[]> {
  const stack = await startSfuStack(run);
  const { listening, close } = await openListening(run, stack, "bytes", null);
  const seconds = run.size(BYTES_SECONDS, 2);
  await wait(run.size(SETTLING_MS, 500));
  const results: Result[] = [];
  const count = () =>
    Promise.all(listening.flatMap(({ ours, before }) => [wireBytes(ours), wireBytes(before)]));
  const [begin, since] = [await count(), performance.now()];
  await wait(seconds * 1000);
  const [end, ms] = [await count(), performance.now() - since];
  const perHour = end.map((bytes, index) => ((bytes - (begin[index] ?? 0)) * 3600) / ms / 1000);
  for (const [index, { engine }] of listening.entries()) {
    const [ours = Number.NaN, baseline = Number.NaN] = perHour.slice(index * 2, index * 2 + 2);
    results.push({
      what: `sound of an hour in ${engine}, everything counted, beside packets of 20 ms`,
      unit: "MB",
      ours,
      baseline,
      ratio: ours / baseline,
      control: null,
      limit: { of: "ours", atMost: MAX_MEGABYTES },
    });
  }
  await close();
  return results;
}

/** Seconds of sound that are left whole on a line that loses packets. */
export async function lossySound(run: Run): Promise<Result[]> {
  const stack = await startSfuStack(run);
  const seconds = run.minutes === undefined ? run.size(LOSS_SECONDS, 3) : run.minutes * 60;
  const results: Result[] = [];
  for (const loss of LOSSES) {
    const { listening, close } = await openListening(run, stack, `loss${loss * 100}`, loss);
    await wait(run.size(SETTLING_MS, 500));
    const heard = await Promise.all(
      listening.map(async ({ engine, ...pages }) => {
        const [ours, baseline] = await Promise.all(
          [pages.ours, pages.before].map((page) => intactAudioPercent(page, seconds, MAX_CONCEALED)),
        );
        return { engine, ours: ours ?? Number.NaN, baseline: baseline ?? Number.NaN };
      }),
    );
    await close();
    for (const { engine, ours, baseline } of heard)
      results.push({
        what: `seconds left whole through ${engine} at ${loss * 100} % loss, ${ROUND_TRIP_MS} ms, of ${seconds}`,
        unit: "%",
        ours,
        baseline,
        ratio: ours / baseline,
        control: null,
        limit: { of: "ratio", atLeast: 1 },
      });
  }
  return results;
}

/** Opens a lecture in a mesh and one through Janus. `loss` is that of the viewers' line; null for a line of no delay. */
async function openListening(run: Run, stack: SfuStack, name: string, loss: number | null) {
  const address = outerAddress() ?? "127.0.0.2";
  const relay =
    loss === null ? null : await startDelayedRelay(run, address, { delayMs: ROUND_TRIP_MS / 2, loss });
  const settings = relay ? { TURN_URLS: relay.urls, TURN_SECRET: relay.secret } : {};
  // A lecture with two seats goes through Janus, one with a single seat is a mesh.
  const {
    db,
    product,
    room: large,
  } = await openFixture(run, stack, name, { students: 2, aboveSeats: 1, settings });
  const small = await insertLecture(db, 1);
  const speech = ["--use-file-for-fake-audio-capture=" + (await writeSpeech(run))];
  const [hosts, viewers] = [await startBrowser(run, speech), await startBrowser(run, speech)];
  const listen = async (engine: Listening["engine"], room: typeof large): Promise<Listening> => {
    const { lectureId, instructor, students } = room;
    const host = await openRoom(hosts, product.url, lectureId, { account: instructor, as: "t" });
    await host.getByRole("button", { name: "Turn on microphone" }).click();
    const [account] = students;
    if (!account) throw new Error("no student was inserted");
    const ours = await openRoom(viewers, product.url, lectureId, {
      account,
      as: "f",
      settings: { level: "audio" },
      prepare: relay ? relayOnly : collectPeerConnections,
    });
    const repair = engine === "Janus" ? "nack" : "redundancy";
    return {
      engine,
      ours,
      before: await openBefore(viewers, product.url, { repair, relay: relay?.server ?? null }),
    };
  };
  const listening = [await listen("a mesh", small), await listen("Janus", large)];
  const close = async () => void (await Promise.all([hosts.close(), viewers.close()]));
  return { listening, close };
}

async function openBefore(browser: Browser, url: string, packets: ShortPackets): Promise<Page> {
  const page = await openPageWithDevices(browser);
  // Any page of a secure origin will do.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(sendShortPackets, packets);
  return page;
}
