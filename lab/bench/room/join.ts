import { withBaseline, type Benchmark } from "../measure/benchmark.ts";
import { comparePairs } from "../measure/pairs.ts";
import { startBrowser } from "../stack/browser.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { bareJoins, productJoins, startBareHost } from "./join-bursts.ts";
import { startHostCamera } from "./participants/room-pages.ts";
import { startProduct } from "../stack/product.ts";

const JOINS = 20;
/** Several students take turns, because the rate limit does not let one account join this often. */
const STUDENTS = 5;

export const join: Benchmark = {
  name: "join",
  needs: [],
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("joining");
    const [joins, students] = [run.size(JOINS, 2), run.size(STUDENTS, 2)];
    const room = await insertLecture(db, students);
    const { url } = await startProduct(run, connectionString);
    const browser = await startBrowser(run);
    const camera = await startHostCamera(browser, url, room);
    run.log(`both hosts request ${JSON.stringify(camera)}`);

    const joiners = { browser, joins };
    const ours = await productJoins(joiners, url, room);
    const bareUrl = `http://127.0.0.1:${await startBareHost(run, browser, camera)}`;
    const comparison = await comparePairs(run, {
      ours,
      baseline: await bareJoins(joiners, bareUrl, students),
    });
    const what = `join → first frame, median of ${joins} joins`;
    return withBaseline({ what, unit: "ms", limit: { of: "ratio", atMost: 1.25 } }, comparison);
  },
};
