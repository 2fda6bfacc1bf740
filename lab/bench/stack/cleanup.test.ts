import { expect, test } from "vitest";
import { createCleanup } from "./cleanup.ts";

test("the latest is stopped first, each once", async () => {
  const stopped: string[] = [];
  const cleanup = createCleanup();
  for (const name of ["database", "server"]) cleanup.add(async () => stopped.push(name));
  await cleanup.run();
  await cleanup.run();
  expect(stopped).toEqual(["server", "database"]);
});

test("one that fails does not leave the others running, and is reported", async () => {
  const stopped: string[] = [];
  const cleanup = createCleanup();
  cleanup.add(async () => stopped.push("database"));
  cleanup.add(() => Promise.reject(new Error("stuck")));
  await expect(cleanup.run()).rejects.toThrow("not everything could be stopped");
  expect(stopped).toEqual(["database"]);
});

test("a second call waits for the same end", async () => {
  const gate = Promise.withResolvers<void>();
  const stopped: string[] = [];
  const cleanup = createCleanup();
  cleanup.add(async () => {
    await gate.promise;
    stopped.push("slow");
  });
  const [one, other] = [cleanup.run(), cleanup.run().then(() => [...stopped])];
  gate.resolve();
  await one;
  expect(await other).toEqual(["slow"]);
});

test("a call with nothing to stop leaves what is added later to the next", async () => {
  const stopped: string[] = [];
  const cleanup = createCleanup();
  await cleanup.run();
  cleanup.add(async () => stopped.push("database"));
  await cleanup.run();
  expect(stopped).toEqual(["database"]);
});
