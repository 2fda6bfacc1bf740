import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/account.ts";
import type { DesktopBridge, LiveReport, ShellEvent } from "#contract/desktop-bridge.ts";
import { myEnrollments } from "#contract/enrollment.ts";
import { myLectures } from "#contract/lecture-list.ts";
import { CLIENT_HEADER } from "#contract/release.ts";
import { call } from "#renderer/api/client.ts";
import "#renderer/messages/desktop-catalogue.ts";
import { speak } from "#renderer/messages/i18n.ts";
import { platform } from "#renderer/platform/platform.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { answerOf, failureOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { instructor, lectureId, sampleLecture, student } from "#renderer/testing/samples.ts";
import { useDesktop } from "./desktop-store.ts";
import { announceLectures, remindersOf } from "./reminders.ts";
import { startDesktop } from "./start-desktop.ts";

const SERVER = "https://gubae.example";

function shell(token: string | null = null) {
  const order: string[] = [];
  const listeners = new Set<(event: ShellEvent) => void>();
  const bridge = {
    on: vi.fn((listener: (event: ShellEvent) => void) => {
      order.push("on");
      listeners.add(listener);
      return () => void listeners.delete(listener);
    }),
    start: vi.fn(async () => {
      order.push("start");
      return { serverUrl: SERVER, token, version: "1.2.3" };
    }),
    keepToken: vi.fn(async () => undefined),
    openOutside: vi.fn(async () => true),
    reportLive: vi.fn(async () => undefined),
    remind: vi.fn<DesktopBridge["remind"]>(async () => undefined),
  };
  const tell = (event: ShellEvent) => {
    for (const listener of listeners) listener(event);
  };
  return { bridge: bridge as typeof bridge & DesktopBridge, order, tell };
}

const fetched = vi.fn<typeof window.fetch>();
beforeEach(() => {
  vi.spyOn(window, "fetch").mockImplementation(fetched);
  fetched.mockReset();
});
afterEach(() => useDesktop.setState(useDesktop.getInitialState()));

describe("the page's beginning in the program", () => {
  test("it listens before it starts, since the shell speaks from then on", async () => {
    const { bridge, order } = shell();
    await startDesktop(bridge);
    expect(order.slice(0, 2)).toEqual(["on", "start"]);
    expect(platform().apiBaseUrl()).toBe(SERVER);
  });

  test("who stayed signed in is signed in; what changes is told to the key store, once", async () => {
    const { bridge } = shell("kept");
    await startDesktop(bridge);
    expect(useSession.getState()).toMatchObject({ token: "kept", mayResume: true });
    useSession.getState().accountLoaded(student);
    expect(bridge.keepToken).not.toHaveBeenCalled();
    useSession.getState().signedIn("newer");
    expect(bridge.keepToken).toHaveBeenLastCalledWith("newer");
    useSession.getState().signedOut("person");
    expect(bridge.keepToken).toHaveBeenLastCalledWith(null);
  });

  test("without Stay signed in nothing is kept", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    useSession.getState().signedIn("for now");
    expect(bridge.keepToken.mock.calls).toEqual([[null]]);
  });

  test("a lecture is told to the shell and to the page's own bar", async () => {
    const { bridge } = shell();
    const report: LiveReport = {
      lectureName: "A",
      hosting: true,
      source: "camera",
      muted: false,
      viewers: 0,
    };
    await startDesktop(bridge);
    platform().liveChanged(report);
    expect(bridge.reportLive).toHaveBeenLastCalledWith(report);
    expect(useDesktop.getState().lecture).toEqual(report);
  });
});

describe("what the shell asks", () => {
  test("is kept for the page; what nobody here knows changes nothing", async () => {
    const { bridge, tell } = shell();
    await startDesktop(bridge);
    const state = () => useDesktop.getState();
    tell({ name: "pick", request: { id: 3, canShareSound: false, lastKind: "screen" } });
    tell({ name: "pick-over", id: 2 });
    expect(state().picking?.id).toBe(3);
    tell({ name: "pick-over", id: 3 });
    expect(state().picking).toBeNull();
    tell({ name: "show", path: "/lectures" });
    tell({ name: "ask-server" });
    tell({ name: "update", state: { at: "loading", percent: 1 } });
    expect(state()).toMatchObject({ wanted: "/lectures", asksServer: true, update: { percent: 1 } });
    const before = state();
    tell({ name: "from a newer shell" } as unknown as ShellEvent);
    expect(state()).toBe(before);
  });

  test("of a lecture reaches who gives it, until they stop listening", async () => {
    const { bridge, tell } = shell();
    await startDesktop(bridge);
    const heard = vi.fn();
    const stop = platform().onLiveCommand(heard);
    tell({ name: "live-command", command: "stop" });
    tell({ name: "ask-server" });
    stop();
    tell({ name: "live-command", command: "toggle-mute" });
    expect(heard.mock.calls).toEqual([["stop"]]);
  });
});

describe("the server", () => {
  test("is told which program calls", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    fetched.mockResolvedValue(answerOf(me, student));
    await call(me);
    const [request] = fetched.mock.lastCall ?? [];
    expect(request instanceof Request && request.headers.get(CLIENT_HEADER)).toBe("desktop/1.2.3");
    expect(useDesktop.getState().newerAt).toBeNull();
  });

  test.each([
    [
      "names the place of the newer one",
      { download: ["https://new.example/downloads"] },
      "https://new.example/downloads",
    ],
    ["names none", undefined, `${SERVER}/downloads`],
  ])("refuses a program that is too old, and %s", async (_, fields, place) => {
    const { bridge } = shell();
    await startDesktop(bridge);
    fetched.mockResolvedValue(failureOf("client_too_old", fields));
    await expect(call(me)).rejects.toMatchObject({ code: "client_too_old" });
    expect(useDesktop.getState().newerAt).toBe(place);
  });

  test("or what stands before it does, in no words of ours", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    fetched.mockResolvedValue(new Response("<h1>Upgrade</h1>", { status: 426 }));
    await expect(call(me)).rejects.toMatchObject({ status: 426 });
    expect(useDesktop.getState().newerAt).toBe(`${SERVER}/downloads`);
  });
});

describe("paying", () => {
  test("opens in the system's browser, and the program waits for the money by itself", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    platform().openCheckout("https://pay.example/checkout/1");
    expect(bridge.openOutside).toHaveBeenCalledExactlyOnceWith("https://pay.example/checkout/1");
    expect(useDesktop.getState().wanted).toBe("/success");
  });

  test("what costs nothing leads nowhere else", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    platform().openCheckout(`${SERVER}/success`);
    expect(bridge.openOutside).not.toHaveBeenCalled();
    expect(useDesktop.getState().wanted).toBe("/success");
  });

  test("the page that the provider comes back to leads on into the program", async () => {
    const { bridge } = shell();
    await startDesktop(bridge);
    expect(platform().pageUrl("/success")).toBe(`${SERVER}/success?from=desktop`);
    expect(platform().pageUrl("/lecture")).toBe(`${SERVER}/lecture`);
  });
});

describe("reminders", () => {
  const now = new Date("2026-11-21T10:00:00Z");

  test("come ten minutes before, in the person's language; what starts sooner needs none", async () => {
    await speak("am");
    const lecture = (_id: string, schedule: string) => sampleLecture({ _id, schedule, name: "Algebra" });
    const announced = remindersOf(
      [
        lecture("1", "2026-11-21T14:00:00+03:00"),
        lecture("2", "2026-11-21T10:10:00Z"),
        lecture("3", "2026-11-20T10:00:00Z"),
      ],
      "am",
      now,
    );
    expect(announced).toEqual([
      {
        lectureId: "1",
        title: "Algebra በቅርቡ ይጀምራል",
        text: "ከ10 ደቂቃ በኋላ ይጀምራል። ወደዚያ ለመሄድ ይጫኑ።",
        at: "2026-11-21T10:50:00.000Z",
      },
    ]);
    await speak("en");
  });

  const seat = sampleLecture();
  const given = sampleLecture({ _id: lectureId(11) });
  test.each([
    ["an instructor's own lectures too", instructor, [seat._id, given._id]],
    ["a student's seats only", student, [seat._id]],
  ])("are of %s", async (_, account, ids) => {
    const server = startFakeServer();
    server.answer(myEnrollments, [{ _id: lectureId(12), class: seat }]);
    server.answer(myLectures, [given]);
    const { bridge } = shell();
    await announceLectures(bridge, account, "en");
    expect(bridge.remind.mock.lastCall?.[0].map((reminder) => reminder.lectureId)).toEqual(ids);
  });
});
