import { beforeAll, expect, it, test } from "vitest";
import { readImports, type Imports } from "./import-graph.ts";
import { STEPS } from "./steps.mjs";
import { unrunnableTests } from "./unrunnable.ts";

let imports: Imports;
beforeAll(async () => {
  imports = await readImports();
});

const filesOf = async (name: string, missing: readonly string[]) => {
  const step = STEPS.find((one) => one.name === name);
  if (step === undefined) throw new Error(`There is no step ${name}.`);
  return (await unrunnableTests(step, missing, imports)).map(({ file }) => file);
};

test("without ffmpeg, what makes replays does not run, and the rest does", async () => {
  const files = await filesOf("tests", ["ffmpeg"]);
  expect(files).toContain("backend/recording/assembly/assemble-recording.integration.test.ts");
  expect(files).not.toContain("backend/room/media/sfu.integration.test.ts");
  expect(files.length).toBeLessThan(25);
  expect(await filesOf("kills", ["ffmpeg"])).toContain(
    "backend/recording/assembly/killed-assembly.integration.test.ts",
  );
  expect(await filesOf("end-to-end", ["ffmpeg"])).toContain("e2e/replay/replay.spec.ts");
});

test("without a browser no end-to-end test runs", async () => {
  const all = await filesOf("end-to-end", ["Chromium"]);
  expect(all).toContain("e2e/pages/landing.spec.ts");
  expect(all.every((file) => /^e2e\/[\w-]+\/[\w-]+\.spec\.ts$/.test(file))).toBe(true);
});

it.each(STEPS.flatMap(({ name, needs = [] }) => needs.map((program) => [name, program.name] as const)))(
  "%s really needs %s",
  async (name, program) => {
    expect(await filesOf(name, [program])).not.toEqual([]);
  },
);

test("with every program all tests run", async () => {
  expect(await filesOf("tests", [])).toEqual([]);
});
