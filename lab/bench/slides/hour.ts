import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import type { DataLevel } from "#contract/media/data-level.ts";
import type { Result, Run } from "../measure/benchmark.ts";
import { collectPeerConnections, wireBytes } from "../room/media/peer-connections.ts";
import { openRoom } from "../room/participants/room-pages.ts";
import { insertBoard, insertLecture, type SignedInAccount } from "../stack/bench-lecture-repo.ts";
import { startBrowser } from "../stack/browser.ts";
import { startPostgres } from "../stack/database.ts";
import { startProduct } from "../stack/product.ts";
import { addDeck } from "./picture-deck.ts";
import { writeSpeech } from "./speech.ts";
import { surfaceOf, wave } from "./wave.ts";

const PAGES = 40;
const SPEAKING_SECONDS = 60;
const DRAWING_SECONDS = 20;
/** Of an hour, the host draws for so long. */
const DRAWN_SECONDS = 20 * 60;
/** TLS, TCP and IP around a frame of the socket. */
const FRAME_BYTES = 74;
const MAX_AUDIO_MB = 16;
const MAX_SLIDES_MB = 3;

interface Listener {
  page: Page;
  /** What the page has received and sent beside its calls. */
  traffic: { pictures: number; socket: number };
}

/** Megabytes at a viewer for an hour of forty pages, of which twenty minutes are drawn on, at each data level. */
export async function slidesHour(run: Run): Promise<Result[]> {
  const { host, listeners } = await openLecture(run);
  const drawingSeconds = run.size(DRAWING_SECONDS, 2);
  const spoken = await measure(run, listeners, run.size(SPEAKING_SECONDS, 3), (seconds) =>
    leaf(host, run.size(PAGES, 3), seconds),
  );
  const drawn = await measure(run, listeners, drawingSeconds, (seconds) => draw(host, seconds));
  await host.getByRole("button", { name: "Start Video" }).click();
  // The bitrate of a new video ramps up.
  await wait(run.size(15_000, 500));
  const shown = await measure(run, listeners, drawingSeconds, (seconds) => wait(seconds * 1000));
  const slidesOf = (level: DataLevel) => {
    const calls = spoken[level].calls * 3600;
    const ink = (drawn[level].socket / drawingSeconds) * DRAWN_SECONDS;
    const { pictures } = listeners[level].traffic;
    run.log(
      `${level}: calls ${inMB(calls).toFixed(2)}, pictures ${inMB(pictures).toFixed(2)}, ink ${inMB(ink).toFixed(2)} MB`,
    );
    return inMB(calls + pictures + ink);
  };
  return compare(
    { audio: slidesOf("audio"), slides: slidesOf("slides") },
    { low: inMB(shown.low.calls * 3600), full: inMB(shown.full.calls * 3600) },
  );
}

function compare(
  { audio, slides }: Record<"audio" | "slides", number>,
  camera: Record<"low" | "full", number>,
): Result[] {
  const row = (level: string, ours: number, baseline: number | null, atMost: number): Result => ({
    what: `an hour of ${PAGES} pages with 20 minutes of ink at the level ${level}`,
    unit: "MB",
    ours,
    baseline,
    ratio: baseline === null ? null : ours / baseline,
    control: null,
    limit: { of: "ours", atMost },
  });
  const atMost = Number((audio + MAX_SLIDES_MB).toFixed(1));
  return [
    row("Audio", audio, null, MAX_AUDIO_MB),
    row("Slides, beside a camera at Low", slides, camera.low, atMost),
    row("Slides, beside a camera at Full", slides, camera.full, atMost),
  ];
}

/** Opens a lecture with slides in a mesh, with a viewer at each data level. */
async function openLecture(run: Run): Promise<{ host: Page; listeners: Record<DataLevel, Listener> }> {
  const openDatabase = await startPostgres(run);
  const { db, connectionString } = await openDatabase("slides-hour");
  const { lectureId, instructor, students } = await insertLecture(db, 4);
  const { url } = await startProduct(run, connectionString);
  const [first] = await addDeck(url, lectureId, instructor, run.size(PAGES, 3));
  await insertBoard(db, lectureId, first);
  const browser = await startBrowser(run, [`--use-file-for-fake-audio-capture=${await writeSpeech(run)}`]);
  const host = await openRoom(browser, url, lectureId, { account: instructor, as: "t" });
  await host.getByRole("button", { name: "Turn on microphone" }).click();
  const accounts = students.values();
  const open = (level: DataLevel) =>
    listen(browser, { url, lectureId, account: accounts.next().value }, level);
  const listeners = {
    audio: await open("audio"),
    slides: await open("slides"),
    low: await open("low"),
    full: await open("full"),
  };
  await host.getByRole("toolbar", { name: "Drawing tools" }).waitFor();
  return { host, listeners };
}

const inMB = (bytes: number) => bytes / 1e6;

async function listen(
  browser: Awaited<ReturnType<typeof startBrowser>>,
  { url, lectureId, account }: { url: string; lectureId: string; account: SignedInAccount | undefined },
  level: DataLevel,
): Promise<Listener> {
  if (!account) throw new Error("too few students were inserted");
  const traffic = { pictures: 0, socket: 0 };
  const page = await openRoom(browser, url, lectureId, {
    account,
    as: "f",
    settings: { level },
    prepare: collectPeerConnections,
    onOpen: async (opened) => {
      const session = await opened.context().newCDPSession(opened);
      await session.send("Network.enable");
      const pictures = new Set<string>();
      session.on("Network.responseReceived", ({ requestId, response }) => {
        if (new URL(response.url).pathname.startsWith("/slides/")) pictures.add(requestId);
      });
      session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        if (pictures.has(requestId)) traffic.pictures += encodedDataLength;
      });
      for (const event of ["Network.webSocketFrameReceived", "Network.webSocketFrameSent"] as const)
        session.on(event, ({ response }) => (traffic.socket += response.payloadData.length + FRAME_BYTES));
    },
  });
  return { page, traffic };
}

interface Measured {
  /** Bytes a second. */
  calls: number;
  /** Bytes. */
  socket: number;
}

async function measure(
  run: Run,
  { audio, slides, low, full }: Record<DataLevel, Listener>,
  seconds: number,
  act: (seconds: number) => Promise<unknown>,
): Promise<Record<DataLevel, Measured>> {
  const count = ({ page, traffic: { socket } }: Listener) =>
    wireBytes(page).then((calls) => ({ calls, socket, at: performance.now() }));
  const countAll = async () => ({
    audio: await count(audio),
    slides: await count(slides),
    low: await count(low),
    full: await count(full),
  });
  const begin = await countAll();
  await act(seconds);
  const end = await countAll();
  const between = (level: DataLevel): Measured => ({
    calls: ((end[level].calls - begin[level].calls) * 1000) / (end[level].at - begin[level].at),
    socket: end[level].socket - begin[level].socket,
  });
  run.log(`measured ${((end.full.at - begin.full.at) / 1000).toFixed(1)} s`);
  return { audio: between("audio"), slides: between("slides"), low: between("low"), full: between("full") };
}

/** Shows one page after the other. */
async function leaf(host: Page, pages: number, seconds: number): Promise<void> {
  for (let page = 1; page < pages; page += 1) {
    await host.keyboard.press("ArrowRight");
    await wait((seconds * 1000) / pages);
  }
}

/** Draws waves with the mouse, a point about every 16 ms. */
async function draw(host: Page, seconds: number): Promise<void> {
  const box = await surfaceOf(host);
  const end = performance.now() + seconds * 1000;
  for (let line = 0; performance.now() < end; line += 1) {
    const [[x, y], ...rest] = wave(box, line);
    await host.mouse.move(x, y);
    await host.mouse.down();
    for (const [toX, toY] of rest) {
      if (performance.now() >= end) break;
      await host.mouse.move(toX, toY);
      await wait(16);
    }
    await host.mouse.up();
  }
}
