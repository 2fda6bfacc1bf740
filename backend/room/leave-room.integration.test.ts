import { Server } from "socket.io";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newLecture } from "#backend/testing/enrollments.ts";
import { enterRoom } from "#backend/testing/room-page.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { sayGoodbye } from "./leave-room.ts";
import { findSource, saveSource } from "./room-repo.ts";
import { WORD_KEPT_MS } from "./room-limits.ts";
import { createStrays } from "./strays.ts";

let api: TestServer;
beforeAll(async () => {
  api = await startTestServer();
});
afterAll(() => api.stop());

test("a late goodbye of the host's old page doesn't end what the new page sends; its own does", async () => {
  const { id, host } = await newLecture(api);
  const services = { db: api.db, io: new Server(), strays: createStrays(WORD_KEPT_MS) };
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
    { db: api.db, io: new Server(), strays: createStrays(WORD_KEPT_MS) },
    { room: id, role: "viewer", peer: "phost", level: "full" },
    host.id,
  );
  expect(await findSource(api.db, id)).toBe("camera");
});

test("who goes is gone at once, though the database can't write down until when they stayed", async () => {
  const { id, host, newViewer } = await newLecture(api);
  const hosting = await enterRoom(api.url, host.token, id);
  const viewer = await enterRoom(api.url, (await newViewer()).token, id);
  const busy = await api.db.transaction();
  await busy.raw("lock table room_presences in access exclusive mode");
  try {
    viewer.close();
    await expect
      .poll(() => hosting.heard("user-disconnected"))
      .toMatchObject([{ studentId: viewer.answer.peerId }]);
  } finally {
    await busy.rollback();
  }
  hosting.close();
});
