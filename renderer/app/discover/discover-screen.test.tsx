import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { listLectures, listSubjects, myLectures, searchLectures } from "#contract/lectures/lecture-list.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;
const lecture = sampleLecture();

beforeEach(() => {
  server = startFakeServer();
  server.answer(me, student);
  server.answer(listLectures, [lecture]);
  server.answer(listSubjects, [{ type: "Physics", count: 3 }]);
  useSession.getState().signedIn("t-1");
});
afterEach(() => vi.unstubAllGlobals());

const addressIs = (address: string) => screen.findByText(address, { selector: "[data-testid=address]" });
/** Returns the query of the last request, without its `limit`: only requests for a first page contain a limit. */
const lastQuery = () => {
  const { limit, ...asked } = Object.fromEntries(server.asked(listLectures).at(-1)?.query ?? []);
  expect(limit).toBe(asked["cursor"] === undefined ? "9" : undefined);
  return asked;
};

describe("filters", () => {
  test("are in the URL, filter the list, and are removed one by one or all at once", async () => {
    const { user } = renderAppAt("/lectures");
    await screen.findByRole("option", { name: "Physics (3)" });
    await user.selectOptions(screen.getByLabelText("Subject"), "Physics");
    await user.selectOptions(screen.getByLabelText("Price"), "Free");
    await user.selectOptions(screen.getByLabelText("Sort by"), "Newest");
    expect(await addressIs("/lectures?type=Physics&price=free&sort=newest")).toBeVisible();
    await waitFor(() => expect(lastQuery()).toEqual({ type: "Physics", price: "free", sort: "newest" }));
    await user.click(screen.getByRole("button", { name: "Remove filter Physics" }));
    await waitFor(() => expect(lastQuery()).toEqual({ price: "free", sort: "newest" }));
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await addressIs("/lectures?sort=newest")).toBeVisible();
  });

  test("that follow each other at once all count, and show before the list does", async () => {
    renderAppAt("/lectures");
    await screen.findByRole("option", { name: "Physics (3)" });
    const [subject, price] = [screen.getByLabelText("Subject"), screen.getByLabelText("Price")];
    act(() => {
      fireEvent.change(subject, { target: { value: "Physics" } });
      expect(subject).toHaveValue("Physics");
      fireEvent.change(price, { target: { value: "free" } });
      expect([subject, price].map((choice) => (choice as HTMLSelectElement).value)).toEqual([
        "Physics",
        "free",
      ]);
    });
    expect(await addressIs("/lectures?type=Physics&price=free")).toBeVisible();
    await waitFor(() => expect(lastQuery()).toEqual({ type: "Physics", price: "free" }));
  });

  test("are read from the URL, and a price range is committed on blur or Enter", async () => {
    const { user } = renderAppAt("/lectures?price=range&min=50");
    const highest = await screen.findByLabelText("Highest price");
    await waitFor(() => expect(lastQuery()).toEqual({ minPrice: "50" }));
    await user.type(highest, "2oo");
    await user.tab();
    expect(screen.getByRole("alert")).toHaveTextContent(/^Enter an amount in birr\.$/);
    expect(highest).toBeInvalid();
    await user.clear(highest);
    await user.type(highest, "200{Enter}");
    expect(await addressIs("/lectures?price=range&min=50&max=200")).toBeVisible();
    await waitFor(() => expect(lastQuery()).toEqual({ minPrice: "50", maxPrice: "200" }));
    expect(screen.getByRole("button", { name: "Remove filter 50 birr – 200 birr" })).toBeVisible();
  });

  test("work with a search", async () => {
    server.answer(searchLectures, [lecture]);
    const { user } = renderAppAt("/lectures?when=upcoming&sort=price");
    await user.type(await screen.findByPlaceholderText("Search for a course"), "algebra{Enter}");
    await waitFor(() => expect(server.asked(searchLectures)).toHaveLength(1));
    expect(server.asked(searchLectures)[0]?.body).toEqual({ query: "algebra", when: "upcoming" });
    await user.selectOptions(screen.getByLabelText("Sort by"), "Lowest price");
    await waitFor(() => expect(server.asked(searchLectures).at(-1)?.body).toHaveProperty("sort", "price"));
  });

  test("without results show an empty state and a button that removes them", async () => {
    server.reply(listLectures, () => Response.json({ statusCode: 200, data: [], nextCursor: null }));
    const { user } = renderAppAt("/lectures?price=free");
    expect(await screen.findByText("No Classes to show")).toBeVisible();
    expect(screen.getByText(/No lectures match/)).toBeVisible();
    server.answer(listLectures, [lecture]);
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(await screen.findByRole("link", { name: lecture.name })).toBeVisible();
  });
});

describe("a card", () => {
  const started = new Date(Date.now() - 60_000).toISOString();

  test.each([
    [{ seatLimit: 10, seatsTaken: 7 }, "3 seats left"],
    [{ seatLimit: 10, seatsTaken: 10 }, "Full"],
    [{ schedule: started, isLive: true }, "Live"],
    [{ isLive: true }, "Starts soon"],
    [{ schedule: started }, "Waiting for the teacher"],
    [{ schedule: started, ended: true }, "Ended"],
    [{ price: 0 }, "Free"],
  ])("of %j says %s", async (changes, text) => {
    server.answer(listLectures, [sampleLecture(changes)]);
    renderAppAt("/lectures");
    expect(within(await screen.findByRole("article")).getByText(text)).toBeVisible();
  });

  test("names the time zone for people where it isn't the viewer's own", async () => {
    // Picks a time zone different from the one in which the test runs.
    const [zone, place, hours] =
      new Date().getTimezoneOffset() === -9 * 60 ? ["Asia/Dubai", "Dubai", 4] : ["Asia/Tokyo", "Tokyo", 9];
    server.answer(listLectures, [sampleLecture({ zone, schedule: `2099-12-01T10:00:00+0${hours}:00` })]);
    renderAppAt("/lectures");
    const card = within(await screen.findByRole("article"));
    expect(card.getByText(new RegExp(`^\\s*${place}\\stime\\s\\(GMT\\+${hours}\\)$`))).toBeVisible();
    expect(card.getByText("2099-12-01")).toBeVisible();
    expect(card.queryByText(new RegExp(zone))).toBeNull();
  });

  test("says for how many days there is a replay, while there is something to choose", async () => {
    const recorded = { recordingWished: true, replayDays: 30 };
    const others = [
      { ...recorded, replayDays: 1 },
      { ...recorded, replayDays: null },
      { ...recorded, ended: true },
      { recordingWished: false, replayDays: 7 },
    ];
    server.answer(
      listLectures,
      [recorded, ...others].map((settings, at) => sampleLecture({ ...settings, _id: lectureId(at) })),
    );
    renderAppAt("/lectures");
    expect(await screen.findByText("Replay for 30 days")).toBeVisible();
    expect(screen.getAllByText(/replay/i).map(({ textContent }) => textContent)).toEqual([
      "Replay for 30 days",
      "Replay for 1 day",
    ]);
  });

  test("says in which language it is taught, if that is stated", async () => {
    server.answer(listLectures, [sampleLecture({ language: "om" })]);
    renderAppAt("/lectures?language=om");
    expect(await screen.findByText("Math · in Afaan Oromo")).toBeVisible();
    expect(server.asked(listLectures)[0]?.query.get("language")).toBe("om");
    expect(screen.getByRole("button", { name: "Remove filter Afaan Oromo" })).toBeVisible();
  });

  test("links to its lecture and its mentor", async () => {
    renderAppAt("/lectures");
    const links = within(await screen.findByRole("article")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      `/lecture?id=${lecture._id}`,
      `/mentor?id=${lecture.instructor}`,
    ]);
  });
});

test("scrolling to the end loads the next page, and the button retries after a failure", async () => {
  let reach = () => {};
  class Observer {
    constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
      reach = () => seen([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  server.answer(listLectures, [lecture], "two");
  const { user } = renderAppAt("/lectures");
  await screen.findByRole("article");
  server.fail(listLectures, "internal");
  act(reach);
  expect(await screen.findByRole("alert")).toHaveTextContent(/^An error occurred\. Please try again\.$/);
  server.answer(listLectures, [sampleLecture({ _id: lectureId(2), name: "Second" })]);
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect(await screen.findByRole("link", { name: "Second" })).toBeVisible();
  expect(lastQuery()).toEqual({ cursor: "two" });
});

describe("an empty dashboard shows a next step", () => {
  test("for a student", async () => {
    server.answer(listMyEnrollments, []);
    renderAppAt("/dashboard");
    expect(await screen.findByText("No Classes to show")).toBeVisible();
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "All Courses" })).toHaveAttribute("href", "/lectures");
  });

  test("for an instructor", async () => {
    server.answer(me, instructor);
    server.answer(myLectures, []);
    renderAppAt("/dashboard");
    expect(await screen.findByText("No Classes to show")).toBeVisible();
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Create a lecture" })).toHaveAttribute("href", "/create");
  });

  test("after a search, which the server runs", async () => {
    server.answer(listMyEnrollments, []);
    renderAppAt("/dashboard?q=coffee");
    expect(await screen.findByText(/No lectures match/)).toBeVisible();
    expect(server.asked(listMyEnrollments)[0]?.query.get("query")).toBe("coffee");
  });
});

describe("without a connection", () => {
  const unreachable = () =>
    server.reply(listLectures, () => Promise.reject(new TypeError("Failed to fetch")));
  beforeEach(() => void vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(false));
  afterEach(() => vi.restoreAllMocks());

  test("the list says that it isn't there, and why", async () => {
    unreachable();
    renderAppAt("/lectures");
    expect(await screen.findByText(/^You're offline, and this list isn't on this device\./)).toBeVisible();
  });

  test("a list that was loaded before is shown, however old it is", async () => {
    const { user } = renderAppAt("/lectures");
    await screen.findByRole("heading", { name: lecture.name });
    server.answer(myLectures, []);
    server.answer(listMyEnrollments, []);
    await user.click(screen.getAllByRole("link", { name: "My Dashboard" })[0] ?? document.body);
    await screen.findByRole("heading", { name: "Subscribed Lectures" });
    const now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now + 3_600_000);
    unreachable();
    await user.click(screen.getAllByRole("link", { name: "All Courses" })[0] ?? document.body);
    expect(await screen.findByRole("heading", { name: lecture.name })).toBeVisible();
  });
});
