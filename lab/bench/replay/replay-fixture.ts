import { freePort } from "#backend/platform/processes/free-port.ts";
import { openLine, type Line, type LineSpeed } from "../first-minute/line.ts";
import { createTrafficCounter, type TrafficCounter } from "../first-minute/page-traffic.ts";
import type { Run } from "../measure/benchmark.ts";
import { startPostgres } from "../stack/database.ts";
import { insertLecture, type SignedInAccount } from "../stack/bench-lecture-repo.ts";
import { startProduct } from "../stack/product.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";
import { makeHourReplay } from "./hour-replay.ts";

export interface ReplayFixture {
  line: Line;
  traffic: TrafficCounter;
  student: SignedInAccount;
  /** The pages of the lecture and of its replay. */
  lecture: string;
  replay: string;
}

/**
 * Starts the product with a lecture's replay of an hour, and a student with a seat, behind one connection for all
 * traffic.
 */
export async function openReplayFixture(run: Run, speed: LineSpeed): Promise<ReplayFixture> {
  const line = await openLine(run, speed);
  const traffic = createTrafficCounter();
  const { db, connectionString } = await (await startPostgres(run))("replay");
  const room = await insertLecture(db, 1);
  const [student] = room.students;
  if (!student) throw new Error("no student was inserted");
  const dataDir = await temporaryFolder(run);
  run.log("making a replay of an hour");
  await makeHourReplay({ db, dataDir, room });
  const port = await freePort();
  const origin = `https://localhost:${port}`;
  const { url } = await startProduct(run, connectionString, {
    DATA_DIR: dataDir,
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: "1",
  });
  await line.serve({ target: new URL(url), port }, traffic);
  const page = (name: string) => `${origin}/${name}?id=${room.lectureId}`;
  return { line, traffic, student, lecture: page("lecture"), replay: page("replay") };
}
