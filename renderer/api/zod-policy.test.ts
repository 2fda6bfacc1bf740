import { expect, test } from "vitest";

test("zod compiles nothing, which the page's policy would report,", async () => {
  await import("./zod-policy.ts");
  const { z } = await import("zod");
  expect(z.config().jitless).toBe(true);
});
