import { me } from "#contract/accounts/account.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "./fake-server.ts";
import { sampleLecture, student } from "./samples.ts";

/** A lecture that has ended and for which a recording was requested. */
export const recorded = sampleLecture({ name: "Weaving", ended: true, recordingWished: true });
export const replayPath = `/replay?id=${recorded._id}`;

/** The server's replay response while there is no replay. */
export const noReplay = {
  state: "none",
  durationMs: null,
  chapters: [],
  renditions: [],
  renditionBytes: {},
  expiresAt: null,
  ticket: null,
  progress: null,
};

/** The additional fields that the lecture's host receives. */
export const replayProgress = {
  progress: 0.25,
  finishesAt: null,
  failure: null,
  canRetry: false,
  promisedTo: null,
  views: { viewers: 0, minutes: 0 },
};

/** Starts a fake server that has the lecture, with a student logged in. */
export function startServerWithLecture(): ReturnType<typeof startFakeServer> {
  const server = startFakeServer();
  server.answer(me, student);
  server.answer(lectureById, recorded);
  useSession.getState().signedIn("t-1");
  return server;
}
