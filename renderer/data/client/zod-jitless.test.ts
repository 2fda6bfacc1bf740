import { expect, test } from "vitest";

test("zod does not compile schemas, which the page's policy would report", async () => {
  await import("./zod-jitless.ts");
  const { z } = await import("zod/mini");
  expect(z.config().jitless).toBe(true);
});
