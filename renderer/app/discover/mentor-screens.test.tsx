import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { listMentors, type Mentor, mentorById, mentorLectures } from "#contract/lectures/mentor.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderAppAt } from "#renderer/testing/render-page.tsx";
import { instructor, lectureId, sampleLecture, student } from "#renderer/testing/samples.ts";

let server: ReturnType<typeof startFakeServer>;

const tigist: Mentor = {
  _id: instructor._id,
  name: instructor.name,
  image_src: null,
  bio: "I draw everything.\n\nSlowly.",
  subjects: ["Math", "Physics"],
  lectures: 5,
  upcomingLectures: 2,
  nextLecture: {
    _id: lectureId(7),
    name: "Triangles",
    schedule: "2099-12-01T10:00:00+03:00",
    zone: "Africa/Addis_Ababa",
    duration: 60,
  },
};
const dawit: Mentor = {
  ...tigist,
  _id: lectureId(3),
  name: "Dawit Mengistu",
  bio: "",
  lectures: 1,
  upcomingLectures: 0,
  nextLecture: null,
};

const upcoming = sampleLecture({ _id: lectureId(7), name: "Triangles" });
const past = sampleLecture({ _id: lectureId(8), name: "Circles", schedule: "2020-01-01T10:00:00+03:00" });

beforeEach(() => {
  server = startFakeServer();
});

describe("mentors", () => {
  test("are shown to a guest with their next lecture", async () => {
    server.answer(listMentors, [tigist, dawit]);
    renderAppAt("/mentors");
    expect(await screen.findByRole("heading", { level: 1, name: "Mentors" })).toBeVisible();
    const [first, second] = await screen.findAllByRole("article");
    if (!first || !second) throw new Error("Two cards were expected.");
    const card = within(first);
    expect(card.getByRole("link", { name: tigist.name })).toHaveAttribute("href", `/mentor?id=${tigist._id}`);
    for (const text of ["2 upcoming lectures", "Math", "Physics", "Triangles"])
      expect(card.getByText(text)).toBeVisible();
    expect(within(second).getByText("Nothing scheduled right now")).toBeVisible();
    expect(within(second).getByText("1 lecture on Gubae")).toBeVisible();
    expect(screen.getByText("Guest")).toBeVisible();
    await waitFor(() => expect(document.title).toBe("Mentors · Gubae"));
    expect(server.asked(listMentors)[0]?.headers.get("authorization")).toBeNull();
  });

  test("load page by page without duplicates", async () => {
    server.answer(listMentors, [tigist], "two");
    const { user } = renderAppAt("/mentors");
    const more = await screen.findByRole("button", { name: "Show more" });
    server.fail(listMentors, "internal");
    await user.click(more);
    expect(await screen.findByText("An error occurred. Please try again.")).toHaveAttribute("role", "alert");
    server.answer(listMentors, [tigist, dawit]);
    await user.click(screen.getByRole("button", { name: "Show more" }));
    const next = await screen.findByRole("link", { name: dawit.name });
    expect(next).toHaveFocus();
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
    expect(server.asked(listMentors).at(-1)?.query.get("cursor")).toBe("two");
  });

  test("are shown as four skeletons while they load", async () => {
    server.reply(listMentors, () => new Promise(() => {}));
    renderAppAt("/mentors");
    expect(await screen.findAllByTestId("skeleton")).toHaveLength(4);
  });

  test("show an empty state when there are none", async () => {
    server.answer(listMentors, []);
    renderAppAt("/mentors");
    expect(await screen.findByText(/No mentors to show/)).toBeVisible();
  });

  test("report a failure, after which they are loaded again", async () => {
    server.fail(listMentors, "internal");
    const { user } = renderAppAt("/mentors");
    expect(await screen.findByText("An error occurred. Please try again.")).toBeVisible();
    server.answer(listMentors, [tigist]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: tigist.name })).toBeVisible();
  });
});

/** Makes the server answer with a mentor's upcoming and past lectures. */
function answerLectures(
  coming: (typeof upcoming)[],
  gone: (typeof upcoming)[],
  goneCursor: string | null = null,
) {
  server.reply(mentorLectures, ({ query }) =>
    query.get("when") === "past"
      ? answerOf(mentorLectures, gone, goneCursor)
      : answerOf(mentorLectures, coming),
  );
}

describe("a mentor", () => {
  test("is shown to a guest with profile, upcoming and past lectures", async () => {
    server.answer(mentorById, tigist);
    answerLectures([upcoming], [past]);
    renderAppAt(`/mentor?id=${tigist._id}`);
    expect(await screen.findByRole("heading", { level: 1, name: tigist.name })).toBeVisible();
    expect(screen.getByText(/I draw everything/).textContent).toBe(tigist.bio);
    expect(screen.getByText("2 upcoming lectures · 5 lectures on Gubae")).toBeVisible();
    const coming = within(await screen.findByRole("region", { name: "Upcoming lectures" }));
    expect(await coming.findByRole("link", { name: "Triangles" })).toHaveAttribute(
      "href",
      `/lecture?id=${upcoming._id}`,
    );
    expect(coming.getByRole("heading", { level: 3, name: "Triangles" })).toBeVisible();
    const gone = within(await screen.findByRole("region", { name: "Past lectures" }));
    expect(await gone.findByRole("link", { name: "Circles" })).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${tigist.name} · Mentor · Gubae`));
    expect(screen.queryByRole("link", { name: "Edit my profile" })).not.toBeInTheDocument();
  });

  test("without upcoming lectures links to other lectures, and past lectures load page by page", async () => {
    server.answer(mentorById, dawit);
    answerLectures([], [past], "more");
    const { user } = renderAppAt(`/mentor?id=${dawit._id}`);
    expect(await screen.findByText(/has nothing scheduled right now/)).toBeVisible();
    expect(screen.getByRole("link", { name: "All mentors" })).toHaveAttribute("href", "/mentors");
    const more = await screen.findByRole("button", { name: "Show more" });
    answerLectures([], [sampleLecture({ _id: lectureId(9), name: "Squares" })]);
    await user.click(more);
    expect(await screen.findByRole("link", { name: "Squares" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Circles" })).toBeVisible();
  });

  test("who has not taught yet has no past lectures", async () => {
    server.answer(mentorById, tigist);
    answerLectures([upcoming], []);
    renderAppAt(`/mentor?id=${tigist._id}`);
    expect(await screen.findByRole("link", { name: "Triangles" })).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole("region", { name: "Past lectures" })).not.toBeInTheDocument(),
    );
  });

  test("can edit their own page only", async () => {
    server.answer(mentorById, tigist);
    answerLectures([upcoming], []);
    server.answer(me, instructor);
    useSession.getState().signedIn("t-1");
    const { unmount } = renderAppAt(`/mentor?id=${tigist._id}`);
    const edit = await screen.findByRole("link", { name: "Edit my profile" });
    expect(edit).toHaveAttribute("href", "/profile");
    unmount();
    useSession.setState({ account: null });
    server.answer(me, student);
    renderAppAt(`/mentor?id=${tigist._id}`);
    expect(await screen.findByRole("heading", { level: 1, name: tigist.name })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Edit my profile" })).not.toBeInTheDocument();
  });

  test.each(["account_not_found", "invalid"] as const)(
    "who does not exist (%s) has a way on",
    async (code) => {
      server.fail(mentorById, code);
      renderAppAt("/mentor?id=nobody");
      expect(await screen.findByText("This mentor doesn't exist or has left.")).toBeVisible();
      expect(screen.getByRole("link", { name: "All mentors" })).toBeVisible();
      expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    },
  );

  test("can be reloaded after a failure, and so can the lectures", async () => {
    server.fail(mentorById, "internal");
    const { user } = renderAppAt(`/mentor?id=${tigist._id}`);
    const again = await screen.findByRole("button", { name: "Try again" });
    server.answer(mentorById, tigist);
    server.fail(mentorLectures, "internal");
    await user.click(again);
    expect(await screen.findByRole("heading", { level: 1, name: tigist.name })).toBeVisible();
    const region = within(await screen.findByRole("region", { name: "Upcoming lectures" }));
    const retry = await region.findByRole("button", { name: "Try again" });
    answerLectures([upcoming], []);
    await user.click(retry);
    expect(await screen.findByRole("link", { name: "Triangles" })).toBeVisible();
  });

  test("is not found without an id", async () => {
    renderAppAt("/mentor");
    expect(await screen.findByText("No mentor selected.")).toBeVisible();
  });
});
