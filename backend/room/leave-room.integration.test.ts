import { Server } from "socket.io";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newLecture } from "#backend/testing/enrollments.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { sayGoodbye } from "./leave-room.ts";
import { findSource, saveSource } from "./room-repo.ts";
import { createStrays } from "./strays.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());

test("a late goodbye of the host's old page doesn't end what the new page sends; its own does", async () => {
  const { id, host } = await newLecture(api);
  const services = { db: api.db, io: new Server(), strays: createStrays() };
  await saveSource(api.db, { roomId: id, source: "screen", peer: "pnew" });
  await sayGoodbye(services, { room: id, role: "host", peer: "pold", level: "full" }, host.id);
  expect(await findSource(api.db, id)).toBe("screen");
  await sayGoodbye(services, { room: id, role: "host", peer: "pnew", level: "full" }, host.id);
  expect(await findSource(api.db, id)).toBe("none");
});

test("a viewer's goodbye changes nothing of what the host sends", async () => {
  const { id, host } = await newLecture(api);
  await saveSource(api.db, { roomId: id, source: "camera", peer: "phost" });
  await sayGoodbye(
    { db: api.db, io: new Server(), strays: createStrays() },
    { room: id, role: "viewer", peer: "phost", level: "full" },
    host.id,
  );
  expect(await findSource(api.db, id)).toBe("camera");
});
