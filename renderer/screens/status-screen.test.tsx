import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/account.ts";
import { downloadSample, seeDoor, uploadSample } from "#contract/door.ts";
import { lectureById } from "#contract/lecture.ts";
import { mediaSettings } from "#renderer/session/media-settings-store.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture();
const door = {
  hostPresent: true,
  viewers: 3,
  names: [],
  iceServers: [],
  serverNow: new Date().toISOString(),
};

/** A websocket on which something is said at once, or nothing ever opens. */
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
  server.answer(seeDoor, { role: "viewer", ...door });
  server.answer(downloadSample, { filler: "x" });
  server.answer(uploadSample, {});
  useSession.getState().signedIn("t-1");
  stubSockets(true);
});
afterEach(() => {
  mediaSettings.getState().changed({ level: "full" });
  vi.unstubAllGlobals();
});

const open = () => renderAppAt(`/status?id=${lecture._id}`);

describe("the green room of a viewer", () => {
  test("counts down, says who is there, and offers the data saver with its price", async () => {
    const { user } = open();
    expect((await screen.findByRole("timer")).textContent).toMatch(/^Starts in \d+ days? \d\d:\d\d:\d\d$/);
    expect(await screen.findByText("The host is there.")).toBeTruthy();
    expect(screen.getByText("3 people are inside.")).toBeTruthy();
    const saver = screen.getByLabelText("How much may the lecture use?");
    expect(within(saver).getByText("Audio only, up to 36 MB an hour")).toBeTruthy();
    await user.selectOptions(saver, "audio");
    expect(mediaSettings.getState().level).toBe("audio");
    expect(screen.queryByText("Camera and microphone")).toBeNull();
  });

  test("counts down by the server's clock where this device's is wrong", async () => {
    const [at, soon] = [Date.now(), 90 * 60_000];
    server.answer(lectureById, { ...lecture, schedule: new Date(at + soon).toISOString() });
    server.answer(seeDoor, { role: "viewer", ...door, serverNow: new Date(at + 20 * 60_000).toISOString() });
    open();
    await waitFor(() =>
      expect(screen.getByRole("timer").textContent).toMatch(/^Starts in 01:(09:5\d|10:00)$/),
    );
  });

  test("says the start on the reader's clock in another zone", async () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
      timeZone: "Europe/Berlin",
    } as Intl.ResolvedDateTimeFormatOptions);
    server.answer(lectureById, { ...lecture, schedule: "2026-12-01T10:00:00+03:00" });
    open();
    expect(await screen.findByText(/^On your clock: Tuesday, 1 December 2026, 08:00/)).toBeTruthy();
    vi.restoreAllMocks();
  });

  test("tries the line and says that all is well", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Test the connection" }));
    expect(await screen.findByText("All is well. You can go in.")).toBeTruthy();
    expect(screen.getAllByText("Works")).toHaveLength(3);
    // No relay is set up here.
    expect(screen.getAllByText("Not tried")).toHaveLength(2);
    expect(screen.getAllByText(/Mbit\/s/)).toHaveLength(2);
  });

  test("says in plain words what is blocked", async () => {
    stubSockets(false);
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Test the connection" }));
    expect(await screen.findByText(/Your network blocks lasting connections/)).toBeTruthy();
  });

  test("is never locked: a lecture whose time is over can still be entered", async () => {
    server.answer(lectureById, { ...lecture, schedule: "2020-12-01T10:00:00+03:00" });
    open();
    expect(await screen.findByRole("link", { name: "Join Class" })).toBeTruthy();
    expect(screen.getByText("This lecture is over")).toBeTruthy();
    expect(screen.queryByRole("timer")).toBeNull();
  });
});

describe("the green room of a host", () => {
  const stop = vi.fn<() => void>();
  const track = (kind: string) => ({ kind, stop });
  const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<unknown>>();

  beforeEach(() => {
    server.answer(me, instructor);
    server.answer(seeDoor, { role: "host", ...door });
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
    mediaSettings.getState().changed({ cameraId: null });
  });

  test("names who is inside", async () => {
    server.answer(seeDoor, { role: "host", ...door, names: ["Abel Girma", "Abel Girma", "Hana Bekele"] });
    open();
    await screen.findByText("Who is inside");
    const names = screen.getAllByText(/^(Abel|Hana) /).map(({ textContent }) => textContent);
    expect(names).toEqual(["Abel Girma", "Abel Girma", "Hana Bekele"]);
  });

  test("shows the camera, takes another at once, and closes both when the check ends", async () => {
    getUserMedia.mockImplementation(async () => ({
      id: "s",
      getTracks: () => [track("video")],
      getAudioTracks: () => [],
    }));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Check camera and microphone" }));
    expect(await screen.findByLabelText("Your camera")).toBeTruthy();
    await user.selectOptions(await screen.findByLabelText("Camera"), "Desk camera");
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
    expect(getUserMedia.mock.calls[1]?.[0]).toMatchObject({ video: { deviceId: { exact: "cam-2" } } });
    await user.click(screen.getByRole("button", { name: "Stop the check" }));
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(2));
    expect(screen.queryByLabelText("Your camera")).toBeNull();
  });

  test("says what to do when the browser was not allowed", async () => {
    getUserMedia.mockRejectedValue(new DOMException("no", "NotAllowedError"));
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Check camera and microphone" }));
    expect(await screen.findByText(/The browser was not allowed to use them/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Host Class" })).toBeTruthy();
  });
});
