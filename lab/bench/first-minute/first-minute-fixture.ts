import { freePort } from "#backend/platform/processes/free-port.ts";
import type { Run } from "../measure/benchmark.ts";
import { startDelayedRelay } from "../network/delayed-relay.ts";
import { startBareHost } from "../room/join-bursts.ts";
import { startHostCamera } from "../room/participants/room-pages.ts";
import { startBrowser } from "../stack/browser.ts";
import { startDemonstration } from "../stack/product.ts";
import { BARE_PAGE, keepBarePage } from "./bare-page.ts";
import { findLecture } from "./visited-lecture.ts";
import { openLine, type Line, type LineSpeed } from "./line.ts";
import { createTrafficCounter, type TrafficCounter } from "./page-traffic.ts";

export interface Fixture {
  line: Line;
  /** The TURN server for the bare page, which has no API to get it from. */
  relay: RTCIceServer;
  /** The product's traffic; `bareTraffic` is that of the bare pages. */
  traffic: TrafficCounter;
  bareTraffic: TrafficCounter;
  /** The lecture's link, as users share it. */
  link: string;
  lectureId: string;
  /** A session of a student who is enrolled in it. */
  studentToken: string;
  bare: { page: string; call: string };
}

/** Starts the demonstration and the bare call, with live hosts, behind one connection for all traffic. */
export async function openFixture(run: Run, speed: LineSpeed): Promise<Fixture> {
  const line = await openLine(run, speed);
  const [traffic, bareTraffic] = [createTrafficCounter(), createTrafficCounter()];
  const relay = await startDelayedRelay(run, line.connection.address, {
    delayMs: line.delayMs,
    loss: 0,
    onBytes(bytes) {
      traffic.addMedia(bytes);
      bareTraffic.addMedia(bytes);
    },
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
  const { lectureId, instructor, studentToken } = await findLecture(url);
  const hosts = await startBrowser(run, line.trust);
  const camera = await startHostCamera(hosts, origin, { lectureId, instructor, students: [] });
  const path = `/lecture?id=${lectureId}`;
  // This fetch also makes the server render the page before the journeys. A shared link is opened by many users, so the
  // server has usually rendered the page before.
  const folder = await keepBarePage(run, `${url}${path}`);
  const barePort = await freePort();
  const target = new URL(`http://127.0.0.1:${await startBareHost(run, hosts, camera, { folder })}`);
  await line.serve({ target, port: barePort }, bareTraffic);
  const bareOrigin = `https://localhost:${barePort}`;
  const bare = { page: `${bareOrigin}${BARE_PAGE}`, call: `${bareOrigin}/` };
  const link = `${origin}${path}`;
  return { line, relay: relay.server, traffic, bareTraffic, link, lectureId, studentToken, bare };
}
