import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { RoomRecording } from "#contract/room/recording.ts";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";
import { RoomClientContext } from "../../client/use-room-client.ts";
import { emptyRoomInfo, failedOutcome, nextRevision, ROOM } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";
import { RoomBanners } from "../RoomBanners.tsx";
import { SpeakerBanner } from "../participants/SpeakerBanner.tsx";
import { RecordingControls } from "./RecordingControls.tsx";
import { RecordingIndicator } from "./RecordingIndicator.tsx";
import { UnrecordedSwitch } from "./UnrecordedSwitch.tsx";

let harness: RoomHarness;
beforeEach(() => {
  harness = new RoomHarness();
  const track = new EventTarget() as unknown as MediaStreamTrack;
  harness.capture.answerTrack = async () => ({ ok: true, track });
});

const running: RoomRecording = {
  state: "on",
  replayDays: 30,
  isSpeakerUnrecorded: false,
  mayBeUnrecorded: true,
};

async function show(role: "host" | "viewer", recording: RoomRecording | null): Promise<void> {
  await harness.enter({ role, roomInfo: { ...emptyRoomInfo, recording } });
  const { store, client } = harness;
  render(
    <ToastRoot>
      <RoomClientContext value={{ roomId: ROOM, store, client }}>
        <RecordingIndicator />
        <RecordingControls />
        <UnrecordedSwitch />
        <SpeakerBanner />
      </RoomClientContext>
    </ToastRoot>,
  );
}

const isNotified = (changes: Partial<RoomRecording>) =>
  act(async () => harness.socket.emit({ name: "recording", data: { ...running, ...changes } }));
const sent = () => harness.socket.moderationRequests.map(({ name, request }) => ({ name, ...request }));
const button = (name: string) => screen.getByRole("button", { name });

describe("the sign", () => {
  test("says in words whether people are being recorded, and follows the server", async () => {
    await show("viewer", { ...running, state: "waiting" });
    const sign = screen.getAllByRole("status")[0];
    expect(sign).toHaveTextContent("RECStarts with the lecture");
    await isNotified({});
    expect(sign).toHaveTextContent("RECBeing recorded");
    await isNotified({ state: "paused" });
    expect(sign).toHaveTextContent("RECPaused");
    await isNotified({ state: "paused", isSpeakerUnrecorded: true });
    expect(sign).toHaveTextContent("RECPaused while a student speaks");
    await isNotified({ state: "interrupted" });
    expect(sign).toHaveTextContent("RECInterrupted");
    await isNotified({ state: "ended" });
    expect(sign).toBeEmptyDOMElement();
  });

  test("follows its host, who chooses before the lecture whether it is recorded", async () => {
    await show("viewer", null);
    const receive = (recording: RoomRecording | null) =>
      act(async () => harness.socket.emit({ name: "recording", data: recording }));
    await receive({ ...running, state: "waiting" });
    expect(screen.getByText("Starts with the lecture")).toBeVisible();
    await receive(null);
    expect(screen.queryByText("REC")).not.toBeInTheDocument();
  });

  test("is absent where nothing is recorded", async () => {
    await show("viewer", null);
    expect(screen.queryByText("REC")).not.toBeInTheDocument();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

describe("the host", () => {
  test("pauses the recording and goes on with it", async () => {
    await show("host", running);
    const user = userEvent.setup();
    await user.click(button("Pause recording"));
    await isNotified({ state: "paused" });
    await user.click(button("Resume recording"));
    expect(sent()).toEqual([
      { name: "pause-recording", roomId: ROOM, paused: true },
      { name: "pause-recording", roomId: ROOM, paused: false },
    ]);
  });

  test("marks a moment at once, and names it afterwards", async () => {
    await show("host", running);
    const user = userEvent.setup();
    await user.click(button("Mark this moment"));
    expect(sent()).toMatchObject([{ name: "mark-recording", title: null, agoMs: 0 }]);
    await user.click(await screen.findByRole("button", { name: "Name it" }));
    await user.click(button("Save"));
    expect(screen.getByLabelText("Chapter title")).toHaveAccessibleDescription("Enter a title.");
    await user.type(screen.getByLabelText("Chapter title"), " Halves {Enter}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(sent().slice(1)).toMatchObject([
      { name: "mark-recording", title: "Halves", agoMs: expect.any(Number) },
    ]);
  });

  test("a title that is refused stays, with the reason", async () => {
    await show("host", running);
    const user = userEvent.setup();
    await user.click(button("Mark this moment"));
    await user.click(await screen.findByRole("button", { name: "Name it" }));
    const title = screen.getByLabelText("Chapter title");
    await user.click(title);
    await user.paste("x".repeat(151));
    await user.click(button("Save"));
    expect(title).toHaveAccessibleDescription("A title can be up to 150 characters long.");
    expect(sent()).toHaveLength(1);
    harness.socket.answerModeration = () => failedOutcome("too_many_requests");
    await user.type(title, "{Backspace}{Enter}");
    await waitFor(() =>
      expect(title).toHaveAccessibleDescription("Too many attempts. Please wait a moment."),
    );
    expect(title).toHaveValue("x".repeat(150));
  });

  test("can't go on while somebody was promised not to be recorded", async () => {
    await show("host", { ...running, state: "paused", isSpeakerUnrecorded: true });
    await userEvent.setup().click(button("Resume recording"));
    expect(sent()).toEqual([]);
  });

  test("decides whether students may speak unrecorded", async () => {
    await show("host", running);
    const choice = screen.getByRole("switch", { name: "Students may speak without being recorded" });
    expect(choice).toBeChecked();
    await userEvent.setup().click(choice);
    expect(sent()).toEqual([{ name: "allow-unrecorded", roomId: ROOM, allowed: false }]);
    await isNotified({ mayBeUnrecorded: false });
    expect(choice).not.toBeChecked();
  });

  test("has nothing to press before the recording begins", async () => {
    await show("host", { ...running, state: "waiting" });
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

test("the host reads that nobody sees them and that nothing is recorded, until both are over", async () => {
  const publication = crypto.randomUUID();
  const media = (id: string | null) =>
    ({ engine: "sfu", publication: id, revision: nextRevision() }) as const;
  await harness.enter({
    role: "host",
    media: media(publication),
    roomInfo: { ...emptyRoomInfo, recording: running },
  });
  const { store, client } = harness;
  render(
    <RoomClientContext value={{ roomId: ROOM, store, client }}>
      <RoomBanners wantsToHost />
    </RoomClientContext>,
  );
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  const follow = (id: string | null) =>
    act(async () => harness.socket.emit({ name: "media", data: media(id) }));
  await follow(null);
  await isNotified({ state: "interrupted" });
  expect(screen.getByText(/^Nothing is being recorded right now/)).toBeVisible();
  expect(await screen.findByText(/^Viewers can't see or hear you/, {}, { timeout: 3000 })).toBeVisible();
  await follow(publication);
  await isNotified({ state: "on" });
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
});

describe("a student who may speak", () => {
  const unrecorded = () => screen.queryByRole("button", { name: "Speak without being recorded" });
  async function grantFloor(): Promise<void> {
    const holder = { accountId: ROOM, name: "Abel Girma", peerId: "peer-1" };
    await act(async () => harness.socket.emit({ name: "floor", data: { holder } }));
  }

  test("reads before the microphone opens that they are recorded", async () => {
    await show("viewer", running);
    await grantFloor();
    expect(screen.getByText(/If you speak, your voice is in the replay/)).toBeVisible();
    expect(harness.store.getState().room.speakerMicrophone.at).toBe("off");
    await userEvent.setup().click(button("Turn on microphone"));
    expect(await screen.findByText("You're being recorded.")).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test("can speak unrecorded: the microphone opens once nothing is recorded", async () => {
    await show("viewer", running);
    await grantFloor();
    await userEvent.setup().click(button("Speak without being recorded"));
    expect(sent()).toEqual([{ name: "speak-unrecorded", roomId: ROOM }]);
    await isNotified({ state: "paused", isSpeakerUnrecorded: true });
    expect(screen.getByText(/You aren't being recorded/)).toBeVisible();
    await waitFor(() => expect(harness.store.getState().room.speakerMicrophone.at).toBe("on"));
    expect(unrecorded()).not.toBeInTheDocument();
  });

  test("stays silent when the server can't pause", async () => {
    harness.socket.answerModeration = () => failedOutcome("media_unavailable");
    await show("viewer", running);
    await grantFloor();
    await userEvent.setup().click(button("Speak without being recorded"));
    expect(harness.store.getState().room.speakerMicrophone.at).toBe("off");
  });

  test("isn't offered it where the host doesn't allow it, and reads nothing where nothing is recorded", async () => {
    await show("viewer", { ...running, mayBeUnrecorded: false });
    await grantFloor();
    expect(unrecorded()).not.toBeInTheDocument();
    await isNotified({ state: "ended" });
    expect(screen.queryByText(/your voice is in the replay/)).not.toBeInTheDocument();
  });
});
