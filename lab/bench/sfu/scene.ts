import path from "node:path";
import type { Knex } from "#backend/platform/db/knex.ts";
import { startJanus, type JanusProcess } from "#backend/quality/testing/janus/janus-process.ts";
import type { ProcessCluster } from "#backend/quality/testing/processes/process-cluster.ts";
import type { Run } from "../measure/benchmark.ts";
import { startCluster } from "../processes/start-cluster.ts";
import { startPostgres, type BenchDatabase } from "../stack/database.ts";
import { insertLecture, type LectureFixture } from "../stack/lecture-repo.ts";
import { startProduct, type Product } from "../stack/product.ts";

type OpenDatabase = (name: string) => Promise<BenchDatabase>;

/** What all parts share: PostgreSQL and Janus. */
export interface SfuStack {
  janus: JanusProcess;
  openDatabase: OpenDatabase;
}

/** A product whose large lectures go through Janus, and one lecture. */
export interface SfuScene {
  janus: JanusProcess;
  db: Knex;
  product: Product;
  room: LectureFixture;
}

interface SceneOptions {
  students: number;
  /** A lecture that sold more goes through Janus: by default each. */
  aboveSeats?: number;
  settings?: Readonly<Record<string, string>>;
}

export async function startSfuStack(run: Run): Promise<SfuStack> {
  const janus = await startJanus();
  run.after(janus.stop);
  return { janus, openDatabase: await startPostgres(run) };
}

export async function openScene(
  run: Run,
  { janus, openDatabase }: SfuStack,
  name: string,
  options: SceneOptions,
): Promise<SfuScene> {
  const { db, connectionString } = await openDatabase(`sfu_${name}`);
  const room = await insertLecture(db, options.students);
  const product = await startProduct(run, connectionString, sfuSettings(janus, options));
  return { janus, db, product, room };
}

/** The same on two API processes behind HAProxy. */
export async function openClusterScene(
  run: Run,
  { janus, openDatabase }: SfuStack,
  name: string,
  options: SceneOptions,
): Promise<Omit<SfuScene, "product"> & { cluster: ProcessCluster }> {
  const { db, connectionString } = await openDatabase(`sfu_${name}`);
  const room = await insertLecture(db, options.students);
  const webDir = path.resolve(process.env["WEB_DIR"] ?? "dist/web");
  const settings = { WEB_DIR: webDir, ...sfuSettings(janus, options) };
  return { janus, db, room, cluster: await startCluster(run, connectionString, 2, settings) };
}

function sfuSettings(
  janus: JanusProcess,
  { aboveSeats = 0, settings = {} }: SceneOptions,
): Record<string, string> {
  return { ...janus.env, SFU_ABOVE_SEATS: String(aboveSeats), ...settings };
}
