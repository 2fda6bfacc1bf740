import { Server } from "socket.io";
import { expect, test } from "vitest";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { announceDeparture } from "./leave-room.ts";
import { createParticipantChanges } from "../broadcast/participant-changes.ts";
import { findSource, upsertSource } from "../state/room-source-repo.ts";

const api = setUpTestServer();

const gone = { mayReconnect: false };
const services = () => {
  const own = { db: api.db, clock: () => new Date(), io: new Server() };
  return { ...own, participantChanges: createParticipantChanges({ ...own, logger: createLogger("silent") }) };
};

test("a late departure of the host's old page doesn't end the new page's source; its own does", async () => {
  const { id, host } = await newLecture(api);
  const leave = (peer: string) =>
    announceDeparture(services(), { room: id, role: "host", peer, accountId: host.id, revision: 1 }, gone);
  await upsertSource(api.db, { roomId: id, source: "screen", muted: true, peer: "pnew" });
  await leave("pold");
  expect(await findSource(api.db, id)).toMatchObject({ source: "screen" });
  await leave("pnew");
  expect(await findSource(api.db, id)).toMatchObject({ source: "none" });
});

test("a host who sent only sound, muted, is no longer muted once they are gone", async () => {
  const { id, host } = await newLecture(api);
  await upsertSource(api.db, { roomId: id, source: "none", muted: true, peer: "phost" });
  await announceDeparture(
    services(),
    { room: id, role: "host", peer: "phost", accountId: host.id, revision: 1 },
    gone,
  );
  expect(await findSource(api.db, id)).toMatchObject({ source: "none", muted: false });
});

test("a viewer's departure does not change the host's source", async () => {
  const { id, host } = await newLecture(api);
  await upsertSource(api.db, { roomId: id, source: "camera", muted: false, peer: "phost" });
  await announceDeparture(
    services(),
    { room: id, role: "viewer", peer: "phost", accountId: host.id, revision: 1 },
    gone,
  );
  expect(await findSource(api.db, id)).toMatchObject({ source: "camera" });
});

test("a departure is announced at once, even if the database can't record the end of the presence", async () => {
  const { id, host, newViewer } = await newLecture(api);
  const hosting = await enterRoom(api.url, host.token, id);
  const viewer = await enterRoom(api.url, (await newViewer()).token, id);
  const busy = await api.db.transaction();
  await busy.raw("lock table room_presences in access exclusive mode");
  try {
    viewer.close();
    await expect
      .poll(() => hosting.received("user-disconnected"))
      .toMatchObject([{ studentId: viewer.answer.peerId }]);
  } finally {
    await busy.rollback();
  }
  hosting.close();
});
