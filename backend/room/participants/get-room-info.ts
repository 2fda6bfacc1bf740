import { PARTICIPANTS_PER_MESSAGE, type RoomInfo } from "#contract/room/room-info.ts";
import type { RoomRole } from "#contract/room/signalling.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { listBanned } from "#backend/enrollments/state/ban-repo.ts";
import { findRoomRecording } from "#backend/recording/state/room-recording-repo.ts";
import { findBoard } from "#backend/teaching/state/board-repo.ts";
import { getPollRound } from "#backend/teaching/polls/read-polls.ts";
import { getRoomQuestions } from "#backend/teaching/questions/list-questions.ts";
import { findAssistant } from "../state/assistant-repo.ts";
import { findRoomSettings } from "../state/room-settings-repo.ts";
import { findPinned } from "../state/chat-repo.ts";
import { listReportedSeqs } from "../state/report-repo.ts";
import { isHandRaised } from "../state/hand-repo.ts";
import { listParticipants } from "../state/participant-repo.ts";
import { findFloorHolder } from "../connections/floor.ts";
import type { Sfu } from "../media/sfu.ts";
import type { ViewerCounts } from "../broadcast/viewer-counts.ts";

/**
 * Returns what an account may know about a room: the host and the assistant see the participants, viewers only what
 * concerns themselves.
 */
export async function getRoomInfo(
  {
    db,
    clock,
    viewerCounts,
    sfu,
  }: { db: Db; clock: Clock; viewerCounts: ViewerCounts; sfu: Pick<Sfu, "choiceOf" | "recordings"> },
  { roomId, role, accountId }: { roomId: string; role: RoomRole; accountId: string },
): Promise<RoomInfo> {
  const hosting = role === "host";
  const assistant = await findAssistant(db, roomId);
  const moderates = hosting || assistant?.accountId === accountId;
  const [
    settings,
    pinned,
    handRaised,
    viewerCount,
    sfuChoice,
    recording,
    participants,
    banned,
    reported,
    questions,
    board,
  ] = await Promise.all([
    findRoomSettings(db, roomId),
    findPinned(db, roomId),
    !hosting && isHandRaised(db, roomId, accountId),
    viewerCounts.of(roomId),
    hosting ? sfu.choiceOf(roomId) : null,
    sfu.recordings === null ? null : findRoomRecording(db, roomId),
    moderates
      ? listParticipants(db, roomId, { after: null, limit: PARTICIPANTS_PER_MESSAGE })
      : { participants: [], next: null },
    hosting ? listBanned(db, roomId) : [],
    hosting ? listReportedSeqs(db, roomId, accountId) : [],
    getRoomQuestions(db, roomId),
    findBoard(db, roomId),
  ]);
  const { chat, ended, floorAccountId } = settings;
  const floorHolder = floorAccountId === null ? null : await findFloorHolder(db, roomId, floorAccountId);
  // Read last, since many join at the moment at which the host opens a poll.
  const pollRound = await getPollRound(db, roomId, clock());
  const known = { chat, ended, pinned, floorHolder, handRaised, viewerCount, participants, banned, reported };
  return { ...known, assistant, sfu: sfuChoice, recording, questions, board, pollRound };
}
