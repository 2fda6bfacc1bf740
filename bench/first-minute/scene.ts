import { freePort } from "#backend/processes/free-port.ts";
import type { Run } from "../measure/benchmark.ts";
import { startDelayedRelay } from "../network/delayed-relay.ts";
import { startHostCamera } from "../room/participants/room-pages.ts";
import { startBrowser } from "../stack/browser.ts";
import { startDemonstration } from "../stack/product.ts";
import { findLecture } from "./demonstration-lecture.ts";
import { openLine, type Line, type LineSpeed } from "./line.ts";
import { createTrafficCounter, type TrafficCounter } from "./traffic.ts";

export interface Scene {
  line: Line;
  traffic: TrafficCounter;
  /** The shared link. */
  link: string;
}

/** Starts the demonstration, with a live host, behind one connection for all traffic. */
export async function openScene(run: Run, speed: LineSpeed): Promise<Scene> {
  const line = await openLine(run, speed);
  const traffic = createTrafficCounter();
  const { address } = line.connection;
  const relay = await startDelayedRelay(run, address, {
    delayMs: line.delayMs,
    loss: 0,
    onBytes: traffic.addMedia,
  });
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const { url } = await startDemonstration(run, {
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: "1",
    TURN_URLS: relay.urls,
    TURN_SECRET: relay.secret,
  });
  await line.serve({ target: new URL(url), port }, traffic);
  const { lectureId, instructor } = await findLecture(url);
  await startHostCamera(await startBrowser(run, line.trust), origin, { lectureId, instructor, students: [] });
  const path = `/lecture?id=${lectureId}`;
  // Many people open a shared link: the server has rendered its page before.
  await fetch(`${url}${path}`);
  return { line, traffic, link: `${origin}${path}` };
}
