import { beforeEach, expect, test, vi } from "vitest";
import { nextRevision, emptyRoomInfo } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";
import { chimeAtHands } from "./hand-chime.ts";

let harness: RoomHarness;
const play = vi.fn();

beforeEach(() => {
  play.mockReset();
  harness = new RoomHarness();
  chimeAtHands({ store: harness.store, settings: harness.settings, play });
});

const participant = (name: string, handRaisedAt: string | null) => ({
  accountId: `0199b5a0-0000-7000-8000-0000000000${name}`,
  name,
  peerId: `peer-${name}`,
  handRaisedAt,
  poor: false,
  revision: nextRevision(),
});
const change = (name: string, handRaisedAt: string | null) =>
  harness.socket.emit({
    name: "participants",
    data: { changes: [{ type: "present", ...participant(name, handRaisedAt) }] },
  });
const enterAsHost = () =>
  harness.enter({
    role: "host",
    roomInfo: {
      ...emptyRoomInfo,
      participants: { participants: [participant("01", "2026-12-01T07:00:00.000Z")], next: null },
    },
  });

test("each hand that goes up is heard once, also the same one again", async () => {
  await enterAsHost();
  expect(play, "it was up when the host came").not.toHaveBeenCalled();
  change("02", "2026-12-01T07:01:00.000Z");
  change("02", "2026-12-01T07:01:00.000Z");
  expect(play).toHaveBeenCalledTimes(1);
  change("02", null);
  expect(play).toHaveBeenCalledTimes(1);
  change("02", "2026-12-01T07:02:00.000Z");
  expect(play).toHaveBeenCalledTimes(2);
});

test("the host can turn it off", async () => {
  await enterAsHost();
  harness.settings.getState().update({ handChime: false });
  change("02", "2026-12-01T07:01:00.000Z");
  expect(play).not.toHaveBeenCalled();
});
