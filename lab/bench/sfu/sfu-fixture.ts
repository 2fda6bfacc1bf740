import path from "node:path";
import type { Knex } from "#backend/platform/db/knex.ts";
import { startJanus, type JanusProcess } from "#backend/quality/testing/janus/janus-process.ts";
import type { ApiNodes } from "#backend/quality/testing/processes/api-nodes.ts";
import type { Run } from "../measure/benchmark.ts";
import { startNodes } from "../processes/start-nodes.ts";
import { startPostgres, type BenchDatabase } from "../stack/database.ts";
import { insertLecture, type LectureFixture } from "../stack/bench-lecture-repo.ts";
import { startProduct, type Product } from "../stack/product.ts";

type OpenDatabase = (name: string) => Promise<BenchDatabase>;

/** Shared by all parts: PostgreSQL and Janus. */
export interface SfuStack {
  janus: JanusProcess;
  openDatabase: OpenDatabase;
}

/** A server whose large lectures use Janus, and one lecture. */
export interface SfuFixture {
  janus: JanusProcess;
  db: Knex;
  product: Product;
  room: LectureFixture;
}

interface FixtureOptions {
  students: number;
  /** Lectures with more seats sold than this use Janus. By default, all lectures do. */
  aboveSeats?: number;
  settings?: Readonly<Record<string, string>>;
}

export async function startSfuStack(run: Run): Promise<SfuStack> {
  const janus = await startJanus();
  run.after(janus.stop);
  return { janus, openDatabase: await startPostgres(run) };
}

export async function openFixture(
  run: Run,
  { janus, openDatabase }: SfuStack,
  name: string,
  options: FixtureOptions,
): Promise<SfuFixture> {
  const { db, connectionString } = await openDatabase(`sfu_${name}`);
  const room = await insertLecture(db, options.students);
  const product = await startProduct(run, connectionString, sfuSettings(janus, options));
  return { janus, db, product, room };
}

/** Like `openFixture`, but with two API processes behind HAProxy. */
export async function openApiFixture(
  run: Run,
  { janus, openDatabase }: SfuStack,
  name: string,
  options: FixtureOptions,
): Promise<Omit<SfuFixture, "product"> & { api: ApiNodes }> {
  const { db, connectionString } = await openDatabase(`sfu_${name}`);
  const room = await insertLecture(db, options.students);
  const webDir = path.resolve(process.env["WEB_DIR"] ?? "dist/web");
  const settings = { WEB_DIR: webDir, ...sfuSettings(janus, options) };
  return { janus, db, room, api: await startNodes(run, connectionString, 2, settings) };
}

function sfuSettings(
  janus: JanusProcess,
  { aboveSeats = 0, settings = {} }: FixtureOptions,
): Record<string, string> {
  return { ...janus.env, SFU_ABOVE_SEATS: String(aboveSeats), ...settings };
}
