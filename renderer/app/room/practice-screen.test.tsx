import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { lectureById } from "#contract/lectures/lecture.ts";
import { getLobby } from "#contract/room/lobby.ts";
import { getSeatLimits } from "#contract/lectures/seats.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture();
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const lobby = {
  hostPresent: false,
  viewers: 0,
  names: [],
  iceServers: [],
  sfu: null,
  recording: null,
  serverNow: new Date().toISOString(),
};
/** jsdom has no media, which the page reports; `e2e/room/practice-room.spec.ts` tests the media. */
const reported = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, instructor);
  server.answer(lectureById, lecture);
  server.answer(getLobby, { role: "host", ...lobby });
  server.answer(getSeatLimits, { maxSeats: 8, engine: "mesh", canRecord: false });
  useSession.getState().signedIn("t-1");
  vi.stubGlobal("reportError", reported);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const practice = "Practice alone";
const openLobby = () => renderAppAt(`/status?id=${lecture._id}`);
const openPractice = () => renderAppAt(`/practice?id=${lecture._id}`);
const addressIs = (wanted: string) => screen.findByText(wanted, { selector: "[data-testid=address]" });

describe("the lobby", () => {
  test("leads its host to the practice room", async () => {
    openLobby();
    expect(await screen.findByRole("link", { name: practice })).toHaveAttribute(
      "href",
      `/practice?id=${lecture._id}`,
    );
  });

  test.each([
    ["a viewer", () => server.answer(me, student)],
    [
      "a host 14 minutes before the start",
      () => server.answer(lectureById, { ...lecture, schedule: minutes(14) }),
    ],
    ["a host whose lecture has ended", () => server.answer(lectureById, { ...lecture, ended: true })],
  ])("doesn't lead %s there", async (_, given) => {
    given();
    openLobby();
    expect(await screen.findByRole("link", { name: /Host Class|Join Class/ })).toBeVisible();
    expect(screen.queryByRole("link", { name: practice })).toBeNull();
  });
});

describe("the practice room", () => {
  test("asks the server for nothing but the lecture", async () => {
    openPractice();
    expect(await screen.findByText(/^You're alone here/)).toBeVisible();
    expect(await screen.findByRole("button", { name: "Start Video" })).toBeVisible();
    for (const name of [/^CHAT/, /^People/, /^End/])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.getByRole("link", { name: "End practice" })).toHaveAttribute(
      "href",
      `/status?id=${lecture._id}`,
    );
    const paths = new Set(server.requests.map(({ method, path }) => `${method} ${path}`));
    expect([...paths].filter((path) => !/users\/me/.test(path))).toEqual([`GET /classes/id/${lecture._id}`]);
  });

  test("goes over to the lobby a quarter of an hour before the start", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.answer(lectureById, { ...lecture, schedule: minutes(16) });
    openPractice();
    expect(await screen.findByText(/^You're alone here/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await addressIs(`/status?id=${lecture._id}`)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^You're alone here/)).toBeNull());
  });

  test.each([
    ["a student", () => server.answer(me, student)],
    ["a host whose lecture is near", () => server.answer(lectureById, { ...lecture, schedule: minutes(3) })],
  ])("isn't open to %s", async (_, given) => {
    given();
    openPractice();
    expect(await addressIs(`/status?id=${lecture._id}`)).toBeVisible();
  });

  test("of a lecture that is gone leads to its page, which says so", async () => {
    server.fail(lectureById, "lecture_not_found");
    openPractice();
    expect(await addressIs(`/lecture?id=${lecture._id}`)).toBeVisible();
  });
});
