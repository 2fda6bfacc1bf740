import { expect, test } from "vitest";
import { createAdmin } from "#backend/accounts/admin-accounts/create-admin.ts";
import { systemClock } from "#backend/platform/clock.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { connectSocket } from "#backend/quality/testing/room/socket.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

const api = setUpTestServer({ presenceIntervalMs: 50 });

test("the command that makes an account an admin closes its sockets in a running server, and no others", async () => {
  const promoted = await newAccount(api.url, "student");
  const other = await newAccount(api.url, "student");
  const socket = await connectSocket(api.url, promoted.token);
  const otherSocket = await connectSocket(api.url, other.token);
  const removed = new Promise((resolve) => socket.once("removed", resolve));
  const closed = new Promise((resolve) => socket.once("disconnect", resolve));
  const services = { db: api.db, clock: systemClock, logger: createLogger("silent") };
  await createAdmin(services, promoted.email, { promote: true, verifiesEmails: false });
  expect(await removed).toEqual({ reason: "session_ended" });
  await closed;
  expect(otherSocket.connected).toBe(true);
  otherSocket.disconnect();
});
