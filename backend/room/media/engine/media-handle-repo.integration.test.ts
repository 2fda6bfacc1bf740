import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { deleteAbandonedHandles, insertHandle, type MediaHandle } from "./media-handle-repo.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test("an abandoned handle that couldn't be ended is kept for its whole time again", async () => {
  const handle: MediaHandle = {
    id: randomUUID(),
    room: randomUUID(),
    peer: "p",
    publication: null,
    corner: false,
    server: "ws://janus:8188",
    sessionId: 1,
    handleId: 2,
    videoMid: null,
  };
  await insertHandle(database.db, handle);
  const [deleted] = await deleteAbandonedHandles(database.db, 0);
  expect(deleted).toEqual(handle);
  await insertHandle(database.db, deleted ?? handle);
  expect(await database.db("media_handles").where({ id: handle.id }).first("abandonedAt")).toEqual({
    abandonedAt: null,
  });
});
