import { expect, test } from "vitest";
import { errorCatalogue, errorCodes } from "./error.ts";

test.each(errorCodes)("%s has an error status and a message", (code) => {
  const { status, message } = errorCatalogue[code];
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(status).not.toBe(422);
  expect(message.length).toBeGreaterThan(5);
});
