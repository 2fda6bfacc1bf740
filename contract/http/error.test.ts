import { expect, test } from "vitest";
import { errorCatalogue, errorCodes } from "./error.ts";

test.each(errorCodes)("%s has an error status and a message", (code) => {
  const { status, message } = errorCatalogue[code];
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(status).not.toBe(422);
  expect(message.length).toBeGreaterThan(5);
});

test("the specification's messages are unchanged", () => {
  expect(errorCatalogue.email_taken).toEqual({ status: 401, message: "Email already in use" });
  expect(errorCatalogue.invalid_credentials).toEqual({
    status: 401,
    message: "Invalid credentials. Try again.",
  });
  expect(errorCatalogue.internal.message).toBe("Server error, please try again");
  expect(errorCatalogue.payment_provider_failed.message).toBe("Payment failed");
});
