import { withoutBaseline, type Result, type Run } from "../../measure/benchmark.ts";
import { startDelayedRelay } from "../../network/delayed-relay.ts";
import { shapeConnection } from "../../network/shaped-connection.ts";
import { intactAudioPercent } from "../../room/media/concealed-audio.ts";
import { relayOnly } from "../../room/media/relay-only.ts";
import { openRoom, startHostCamera } from "../../room/participants/room-pages.ts";
import { startBrowser } from "../../stack/browser.ts";
import { openScene, type SfuStack } from "../scene.ts";

const KBPS = 300;
const ROUND_TRIP_MS = 150;
const LOSS = 0.02;
const CONNECTION = `${KBPS} kbit/s, ${ROUND_TRIP_MS} ms, ${LOSS * 100} % loss`;
const AUDIO_SECONDS = 120;

/** As the benchmark `shaped-connection`, through Janus: only the viewer's connection is poor. */
export async function lossyLine(run: Run, stack: SfuStack): Promise<Result[]> {
  const connection = await shapeConnection(run, KBPS);
  const relay = await startDelayedRelay(run, connection.address, { delayMs: ROUND_TRIP_MS / 2, loss: LOSS });
  const { product, room } = await openScene(run, stack, "lossy", {
    students: 1,
    settings: { HOST: "0.0.0.0", TURN_URLS: relay.urls, TURN_SECRET: relay.secret },
  });
  const [account] = room.students;
  if (!account) throw new Error("no student was inserted");
  await startHostCamera(await startBrowser(run), product.url, room);
  const origin = `http://${connection.address}:${new URL(product.url).port}`;
  const { browser } = await connection.startBrowser([origin]);
  const viewer = await openRoom(browser, origin, room.lectureId, { account, as: "f", prepare: relayOnly });
  await viewer.locator('video[data-source="camera"]').waitFor();
  const seconds = run.minutes === undefined ? run.size(AUDIO_SECONDS, 5) : run.minutes * 60;
  return [
    withoutBaseline({
      what: `seconds of intact audio through Janus on ${CONNECTION}, of ${seconds}`,
      unit: "%",
      ours: await intactAudioPercent(viewer, seconds),
      limit: { of: "ours", atLeast: 99 },
    }),
  ];
}
