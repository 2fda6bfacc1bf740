import { writeFile } from "node:fs/promises";
import { errors } from "flydrive";
import { expect, test } from "vitest";
import { toAppError } from "./error-boundary.ts";

test("a full disk under a picture is an outage, not a fault of ours", async () => {
  const cause: unknown = await writeFile("/dev/full", "a picture").catch((error: unknown) => error);
  const thrown = new errors.E_CANNOT_WRITE_FILE(["a.webp"], { cause });
  expect(toAppError(thrown)).toMatchObject({ code: "database_unavailable", status: 503, cause: thrown });
  expect(toAppError(thrown).retryAfter).toBeGreaterThan(0);
});
