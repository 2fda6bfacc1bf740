import { randomUUID } from "node:crypto";
import { announce } from "#contract/room/room.ts";
import { createSession } from "#backend/accounts/sessions/authenticate.ts";
import { call } from "../api-client.ts";
import type { TestServer } from "../test-server.ts";
import { enterRoom, type JoinedPage } from "./room-page.ts";

export interface CrowdMember {
  id: string;
  token: string;
}

/** Creates enrolled students with a session each, without the cost of signing up. */
export async function insertCrowd(
  { db }: Pick<TestServer, "db">,
  lectureId: string,
  count: number,
): Promise<CrowdMember[]> {
  const now = new Date();
  const rows = Array.from({ length: count }, (_, index) => ({
    name: `Viewer ${index + 1}`,
    email: `crowd-${randomUUID()}@example.com`,
    role: "student",
    passwordHash: "no log-in",
  }));
  const accounts: { id: string }[] = await db("accounts").insert(rows).returning("id");
  const enrollment = { lectureId, status: "active", createdAt: now, updatedAt: now };
  await db("enrollments").insert(accounts.map(({ id }) => ({ ...enrollment, studentId: id })));
  return Promise.all(accounts.map(async ({ id }) => ({ id, token: await createSession(db, id, now) })));
}

/**
 * Runs the action for each member, for at most `atOnce` members at once, and returns the outcomes in the order of
 * `members`.
 */
export async function forEachAtOnce<Member, Outcome>(
  members: readonly Member[],
  atOnce: number,
  act: (member: Member) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const pending = members.entries();
  const actInTurn = async () => {
    for (const [index, member] of pending) outcomes[index] = await act(member);
  };
  await Promise.all(Array.from({ length: atOnce }, actInTurn));
  return outcomes;
}

/** Joins the room and announces the page's peer, as a page with an open signalling connection does. */
export async function joinAnnounced(
  url: string,
  roomId: string,
  { token }: CrowdMember,
): Promise<JoinedPage> {
  const page = await enterRoom(url, token, roomId);
  await call(url, announce, { token, body: { userId: page.answer.peerId, roomId } });
  return page;
}
