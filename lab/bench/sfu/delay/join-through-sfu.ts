import { withBaseline, type Result, type Run } from "../../measure/benchmark.ts";
import { comparePairs } from "../../measure/pairs.ts";
import { bareJoins, productJoins, startBareHost } from "../../room/join-bursts.ts";
import { startHostCamera } from "../../room/participants/room-pages.ts";
import { startBrowser } from "../../stack/browser.ts";
import { openFixture, type SfuStack } from "../sfu-fixture.ts";

const JOINS = 20;
/** Several students take turns, because the rate limit does not let one account join this often. */
const STUDENTS = 5;

/** The same as the benchmark `join`, but through Janus. */
export async function joinThroughSfu(run: Run, stack: SfuStack): Promise<Result[]> {
  const [joins, students] = [run.size(JOINS, 2), run.size(STUDENTS, 2)];
  const { product, room } = await openFixture(run, stack, "join", { students });
  const browser = await startBrowser(run);
  const camera = await startHostCamera(browser, product.url, room);
  const joiners = { browser, joins };
  const ours = await productJoins(joiners, product.url, room);
  const bareUrl = `http://127.0.0.1:${await startBareHost(run, browser, camera)}`;
  const comparison = await comparePairs(run, {
    ours,
    baseline: await bareJoins(joiners, bareUrl, students),
  });
  const what = `join → first frame through Janus, median of ${joins} joins`;
  return [withBaseline({ what, unit: "ms", limit: { of: "ratio", atMost: 1.25 } }, comparison)];
}
