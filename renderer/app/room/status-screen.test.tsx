import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { chooseSfu, downloadSample, getLobby, uploadSample } from "#contract/room/lobby.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import { getSeatLimits } from "#contract/lectures/seats.ts";
import { getBoardDeck } from "#contract/slides/deck.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { roomFor } from "#renderer/room/ahead/enter-ahead.ts";
import { openRoomClient } from "#renderer/room/client/open-room-client.ts";
import { answerOf, failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { doublePictures } from "#renderer/slides/testing/canvas-double.ts";
import { lazySlides } from "./lazy-slides.ts";
import { deck, idOf } from "./testing/slides-on-screen.ts";
import { instructor, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture();
const lobby = {
  hostPresent: true,
  viewers: 3,
  names: [],
  iceServers: [],
  sfu: null,
  recording: null,
  serverNow: new Date().toISOString(),
};

/** Replaces WebSocket with a class that either receives a message immediately or never opens. */
function stubSockets(speaks: boolean): void {
  class StubSocket extends EventTarget {
    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new Event(speaks ? "message" : "error")));
    }
    close() {}
  }
  vi.stubGlobal("WebSocket", StubSocket);
}

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(lectureById, lecture);
  server.answer(getLobby, { role: "viewer", ...lobby });
  server.answer(downloadSample, { filler: "x" });
  server.answer(uploadSample, {});
  useSession.getState().signedIn("t-1");
  stubSockets(true);
});
afterEach(() => {
  mediaSettings.getState().update({ level: "full" });
  vi.unstubAllGlobals();
});

const open = () => renderAppAt(`/status?id=${lecture._id}`);

describe("the pre-join check of a viewer", () => {
  test("shows the countdown, the participants, and the data saver with its data use", async () => {
    const { user } = open();
    expect(await screen.findByRole("timer")).toHaveTextContent(/^Starts in \d+ days? \d\d:\d\d:\d\d$/);
    expect(await screen.findByText("The host is here.")).toBeVisible();
    expect(screen.getByText("3 viewers are here.")).toBeVisible();
    const saver = screen.getByLabelText("How much data can the lecture use?");
    expect(within(saver).getByText("Audio only, up to 15 MB an hour")).toBeVisible();
    await user.selectOptions(saver, "audio");
    expect(mediaSettings.getState().level).toBe("audio");
    expect(screen.queryByText("Camera and microphone")).not.toBeInTheDocument();
  });

  test("counts down by the server's clock when the device's is wrong", async () => {
    const [at, soon] = [Date.now(), 90 * 60_000];
    server.answer(lectureById, { ...lecture, schedule: new Date(at + soon).toISOString() });
    server.isAt(() => at + 20 * 60_000);
    open();
    await waitFor(() => expect(screen.getByRole("timer")).toHaveTextContent(/^Starts in 01:(09:5\d|10:00)$/));
  });

  test("says before anybody joins that they are recorded", async () => {
    const recording = {
      state: "on",
      replayDays: 30,
      isSpeakerUnrecorded: false,
      mayBeUnrecorded: true,
    } as const;
    server.answer(getLobby, { role: "viewer", ...lobby, recording });
    open();
    expect(await screen.findByText(/^This lecture is recorded/)).toBeVisible();
    expect(screen.getByText(/You can watch the replay for 30 days/)).toBeVisible();
  });

  test("shows the start in the viewer's own zone too", async () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
      timeZone: "Europe/Berlin",
    } as Intl.ResolvedDateTimeFormatOptions);
    server.answer(lectureById, { ...lecture, schedule: "2026-12-01T10:00:00+03:00" });
    open();
    expect(await screen.findByText(/^Your time: Tuesday, 1 December 2026, 08:00/)).toBeVisible();
    vi.restoreAllMocks();
  });

  test("tests the connection and reports success", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Test connection" }));
    expect(await screen.findByText("Everything works. You can join.")).toBeVisible();
    expect(screen.getAllByText("Works")).toHaveLength(3);
    // No TURN server is configured in this test.
    expect(screen.getAllByText("Not tested")).toHaveLength(2);
    expect(screen.getAllByText(/Mbit\/s/)).toHaveLength(2);
  });

  test("explains what is blocked", async () => {
    stubSockets(false);
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Test connection" }));
    expect(await screen.findByText(/Your network blocks live connections/)).toBeVisible();
  });

  /** Waits until the lobby has loaded everything ahead, up to the deck on the board. */
  async function openIdle() {
    vi.stubGlobal("requestIdleCallback", (work: () => void) => {
      work();
      return 0;
    });
    server.answer(getBoardDeck, { deck, ticket: "ticket", slide: idOf(2) });
    open();
    await screen.findByText("The host is here.");
    await waitFor(() => expect(server.asked(getBoardDeck)).toHaveLength(1), { timeout: 10_000 });
  }

  test.each([
    ["low", [`http://gubae.test/slides/ticket/${idOf(2)}/1280`]],
    ["audio", []],
  ] as const)("loads the deck on the board ahead, and at %s these pictures: %s", async (level, pictures) => {
    mediaSettings.getState().update({ level });
    const requested = doublePictures();
    await openIdle();
    await lazySlides.Board.load();
    await waitFor(() => expect(requested).toEqual(pictures));
  });

  test("enters the room with the press of Join Class, but not if that opens another tab", async () => {
    await openIdle();
    const link = screen.getByRole("link", { name: "Join Class" });
    const another = openRoomClient("another");
    const entered = () => roomFor(lecture._id, () => another);
    fireEvent.click(link, { ctrlKey: true });
    expect(entered()).toBe(another);
    // Not `fireEvent`, which would render the room's page before it returns.
    link.click();
    expect(entered().roomId).toBe(lecture._id);
  });

  test("still lets people join after the scheduled end", async () => {
    server.answer(lectureById, { ...lecture, schedule: "2020-12-01T10:00:00+03:00" });
    open();
    expect(await screen.findByRole("link", { name: "Join Class" })).toBeVisible();
    expect(screen.getByText("This lecture has ended")).toBeVisible();
    expect(screen.queryByRole("timer")).not.toBeInTheDocument();
  });
});

describe("the pre-join check of a host", () => {
  const stop = vi.fn<() => void>();
  const track = (kind: string) => ({ kind, stop });
  const getUserMedia = vi.fn<(pathToOpen: MediaStreamConstraints) => Promise<unknown>>();

  beforeEach(() => {
    server.answer(me, instructor);
    server.answer(getLobby, { role: "host", ...lobby });
    server.answer(getSeatLimits, { maxSeats: 20, engine: "mesh", canRecord: false });
    stop.mockClear();
    getUserMedia.mockReset();
    const devices = [
      { kind: "videoinput", deviceId: "cam-1", label: "Front camera" },
      { kind: "videoinput", deviceId: "cam-2", label: "Desk camera" },
      { kind: "audioinput", deviceId: "", label: "" },
    ];
    const mediaDevices = {
      getUserMedia,
      enumerateDevices: async () => devices,
      addEventListener() {},
      removeEventListener() {},
    };
    Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: mediaDevices });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, "mediaDevices");
    mediaSettings.getState().update({ cameraId: null });
  });

  /** `uploadMs` is how long each upload sample takes. */
  async function testConnection(uploadMs: number) {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    server.reply(uploadSample, () => {
      now += uploadMs;
      return answerOf(uploadSample, {});
    });
    const page = open();
    await page.user.click(await screen.findByRole("button", { name: "Test connection" }));
    return page;
  }
  afterEach(() => void vi.restoreAllMocks());

  test("says how many viewers the mesh carries through this connection", async () => {
    // Uploads 1,600 kbit in 1,040 ms.
    await testConnection(1040);
    expect(
      await screen.findByText(
        "Your connection can handle about 18 viewers with video, or 20 with audio only.",
      ),
    ).toHaveAttribute("data-good", "true");
    expect(screen.getByText("Everything works. You can join.")).toBeVisible();
  });

  test("warns when more seats are sold than the connection carries", async () => {
    server.answer(lectureById, { ...lecture, seatsTaken: 19 });
    await testConnection(1040);
    expect(await screen.findByText(/about 18 viewers with video/)).toHaveAttribute("data-good", "false");
    expect(screen.queryByText("Everything works. You can join.")).not.toBeInTheDocument();
  });

  test("says what quality the SFU's whole class gets", async () => {
    server.answer(getSeatLimits, { maxSeats: 500, engine: "sfu", canRecord: false });
    server.answer(getLobby, { role: "host", ...lobby, sfu: { wished: false, needed: true } });
    await testConnection(4000);
    expect(
      await screen.findByText(
        "Your connection is fast enough for low-quality video, however many viewers come.",
      ),
    ).toBeVisible();
    // The lobby's response may arrive after the result of the connection test.
    expect(await screen.findByRole("switch", { name: "Upload once for everyone" })).toBeDisabled();
    expect(screen.getByText(/^On, because many seats are sold/)).toBeVisible();
  });

  test("lets the host upload once for a small class, which changes what the connection carries", async () => {
    server.answer(getSeatLimits, { maxSeats: 500, engine: "sfu", canRecord: false });
    server.answer(getLobby, { role: "host", ...lobby, sfu: { wished: false, needed: false } });
    server.answer(chooseSfu, { wished: true, needed: false });
    const { user } = await testConnection(1040);
    expect(await screen.findByText(/^Your connection can handle about 18 viewers with video/)).toBeVisible();
    const choice = await screen.findByRole("switch", { name: "Upload once for everyone" });
    expect(choice).not.toBeChecked();
    expect(choice).toHaveAccessibleDescription(/^We pass your video on to every viewer/);
    await user.click(choice);
    expect(choice).toBeChecked();
    expect(
      await screen.findByText(/^Your connection is fast enough for .+ however many viewers come/),
    ).toBeVisible();
    expect(server.requests.at(-1)).toMatchObject({
      path: `/connection/${lecture._id}/sfu`,
      body: { wished: true },
    });
  });

  test("takes back a choice that was not saved, and says why", async () => {
    server.answer(getLobby, { role: "host", ...lobby, sfu: { wished: true, needed: false } });
    server.reply(chooseSfu, () => failureOf("too_many_requests"));
    const { user } = open();
    const choice = await screen.findByRole("switch", { name: "Upload once for everyone" });
    await user.click(choice);
    expect(await screen.findByText("Too many attempts. Please wait a moment.")).toBeVisible();
    expect(choice).toBeChecked();
  });

  test("offers no choice where the server has no SFU", async () => {
    open();
    await screen.findByRole("button", { name: "Test connection" });
    expect(screen.queryByRole("switch", { name: "Upload once for everyone" })).not.toBeInTheDocument();
  });

  test("is warned of seats that were sold before and that a room does not carry", async () => {
    server.answer(lectureById, { ...lecture, capacity: 298, seatLimit: 20, seatsTaken: 25 });
    open();
    expect(
      await screen.findByText(/^25 seats are taken, more than the 20 that a room handles/),
    ).toBeVisible();
  });

  test("lists the participants' names", async () => {
    server.answer(getLobby, { role: "host", ...lobby, names: ["Abel Girma", "Abel Girma", "Hana Bekele"] });
    open();
    await screen.findByText("Who's here");
    const names = screen.getAllByText(/^(Abel|Hana) /).map(({ textContent }) => textContent);
    expect(names).toEqual(["Abel Girma", "Abel Girma", "Hana Bekele"]);
  });

  test("shows the camera, switches it at once, and stops both when the check ends", async () => {
    getUserMedia.mockImplementation(async () => ({
      id: "s",
      getTracks: () => [track("video")],
      getAudioTracks: () => [],
    }));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Check camera and microphone" }));
    expect(await screen.findByLabelText("Your camera")).toBeVisible();
    await user.selectOptions(await screen.findByLabelText("Camera"), "Desk camera");
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
    expect(getUserMedia.mock.calls[1]?.[0]).toMatchObject({ video: { deviceId: { exact: "cam-2" } } });
    await user.click(screen.getByRole("button", { name: "Stop the check" }));
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(2));
    expect(screen.queryByLabelText("Your camera")).not.toBeInTheDocument();
  });

  test("explains what to do when permission was denied", async () => {
    getUserMedia.mockRejectedValue(new DOMException("no", "NotAllowedError"));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Check camera and microphone" }));
    expect(await screen.findByText(/Your browser can't use your camera and microphone/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Host Class" })).toBeVisible();
  });
});
