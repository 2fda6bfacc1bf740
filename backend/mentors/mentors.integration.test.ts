import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { mentorById, mentorLectures, listMentors, type Mentor } from "#contract/lectures/mentor.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { describeMentorPage, describeMentorsPage } from "./describe-mentor-page.ts";

const now = new Date("2026-11-21T09:00:00Z");
const hour = 3_600_000;

const api = setUpTestServer({ clock: () => now });
beforeEach(async () => {
  await api.db("lectures").delete();
  await api.db("accounts").delete();
});

async function person(name: string, more: Record<string, unknown> = {}): Promise<string> {
  const row = {
    name,
    email: `${randomUUID()}@example.com`,
    role: "instructor",
    passwordHash: "hash",
    ...more,
  };
  const [inserted] = await api.db("accounts").insert(row).returning("id");
  return inserted.id;
}

/** Inserts a one-hour lecture that starts `hours` from now. */
async function lecture(
  instructorId: string,
  hours: number,
  more: Record<string, unknown> = {},
): Promise<string> {
  const [inserted] = await api
    .db("lectures")
    .insert({
      instructorId,
      name: `In ${hours} hours`,
      type: "Math",
      description: "About it.",
      priceSantim: 10_000,
      startsAt: new Date(now.getTime() + hours * hour),
      zone: "Africa/Addis_Ababa",
      durationMinutes: 60,
      ...more,
    })
    .returning("id");
  return inserted.id;
}

/** Reads the names of the whole list, page by page. */
async function walk(limit: number): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 50; page += 1) {
    const query = { limit: String(limit), ...(cursor !== undefined && { cursor }) };
    const reply = await send(api.url, listMentors, { query });
    const { data, nextCursor } = reply.json as { data: Mentor[]; nextCursor: string | null };
    names.push(...data.map(({ name }) => name));
    if (nextCursor === null) return names;
    expect(data).toHaveLength(limit);
    cursor = nextCursor;
  }
  throw new Error("The list does not end.");
}

describe("the list of mentors", () => {
  test("has mentors by their next lecture, then by their last one, each once, in pages of any size", async () => {
    const soon = await person("Soon");
    await lecture(soon, 2);
    await lecture(soon, 90);
    await lecture(soon, -90);
    const running = await person("Running");
    await lecture(running, -0.5);
    const later = await person("Later");
    await lecture(later, 50);
    await lecture(await person("Last week"), -168);
    const yesterday = await person("Yesterday");
    await lecture(yesterday, -24);
    await lecture(yesterday, -300);
    const expected = ["Running", "Soon", "Later", "Yesterday", "Last week"];
    for (const limit of [1, 2, 3, 4, 5, 50]) expect(await walk(limit)).toEqual(expected);
  });

  test("does not show a lecture that was ended early as a mentor's next one", async () => {
    const ended = await person("Ended early");
    await lecture(ended, -0.5, { ended_at: now });
    await lecture(await person("Later"), 50);
    expect(await walk(5)).toEqual(["Later", "Ended early"]);
    const mentor = await call(api.url, mentorById, { params: { id: ended } });
    expect(mentor).toMatchObject({ upcomingLectures: 0, nextLecture: null });
  });

  test("distinguishes mentors whose lectures start at the same time", async () => {
    for (const name of ["A", "B", "C", "D"]) {
      await lecture(await person(name), 3);
      await lecture(await person(`${name} before`), -30);
    }
    const names = await walk(1);
    expect(names.slice(0, 4).toSorted()).toEqual(["A", "B", "C", "D"]);
    expect(new Set(names).size).toBe(8);
  });

  test("omits students, instructors without lectures, deleted lectures and deleted accounts", async () => {
    await person("Never taught");
    await lecture(await person("Student", { role: "student" }), 5);
    await lecture(await person("Called off"), 5, { deletedAt: now });
    await lecture(await person("Gone", { deletedAt: now }), 5);
    await lecture(await person("Gone before", { deletedAt: now }), -5);
    expect(await walk(10)).toEqual([]);
  });

  test("shows subjects, the next lecture and counts, and no email address", async () => {
    const id = await person("Tigist", { bio: "Numbers.", pictureKey: `${"a".repeat(40)}.webp` });
    await lecture(id, -50, { type: "Physics" });
    await lecture(id, -40, { type: "Art", deletedAt: now });
    const next = await lecture(id, 4, { name: "Soon" });
    await lecture(id, 8);
    const reply = await send(api.url, listMentors);
    expect(reply.json).toMatchObject({
      data: [
        {
          _id: id,
          name: "Tigist",
          bio: "Numbers.",
          image_src: `/pictures/${"a".repeat(40)}.webp`,
          subjects: ["Math", "Physics"],
          lectures: 3,
          upcomingLectures: 2,
          nextLecture: {
            _id: next,
            name: "Soon",
            schedule: "2026-11-21T16:00:00+03:00",
            zone: "Africa/Addis_Ababa",
            duration: 60,
          },
        },
      ],
    });
    expect(JSON.stringify(reply.json)).not.toContain("@");
  });

  test.each(["x", "%00", Buffer.from("upcoming.1.1.nobody").toString("base64url"), "z".repeat(300)])(
    "a cursor of %s is rejected with its field",
    async (cursor) => {
      const failed = await errorOf(api.url, listMentors, { query: { cursor } });
      expect(failed.statusCode).toBe(400);
      expect(Object.keys(failed.fields ?? {})).toEqual(["cursor"]);
    },
  );

  test.each(["0", "101", "x", "-1", "1.5"])("a limit of %s is a 400", async (limit) => {
    expect((await errorOf(api.url, listMentors, { query: { limit } })).fields).toHaveProperty(["limit"]);
  });
});

describe("a mentor", () => {
  test("is shown to guests, even without upcoming lectures", async () => {
    const id = await person("Dawit");
    await lecture(id, -3);
    const mentor = await call(api.url, mentorById, { params: { id } });
    expect(mentor).toMatchObject({ name: "Dawit", bio: "", upcomingLectures: 0, nextLecture: null });
  });

  test("is not found for students, instructors without lectures, deleted and unknown accounts", async () => {
    const student = await person("Student", { role: "student" });
    await lecture(student, 4);
    const gone = await person("Gone", { deletedAt: now });
    await lecture(gone, 4);
    for (const id of [student, gone, await person("Quiet"), randomUUID()]) {
      const params = { params: { id } };
      expect(await errorOf(api.url, mentorById, params)).toMatchObject({ code: "account_not_found" });
      expect(await errorOf(api.url, mentorLectures, params)).toMatchObject({ code: "account_not_found" });
    }
  });
});

describe("the head of a mentor's page", () => {
  const publicUrl = "https://gubae.example";
  const guest = { mayResume: false, isHandheld: false, language: "en", exchangeCode: null } as const;
  const services = () => ({ db: api.db, clock: () => now, publicUrl, maxSeats: 20 });
  const describeIt = (id: string | null, language: "en" | "am" = "en") =>
    describeMentorPage(services())(
      new URLSearchParams(id === null ? {} : { id }),
      { ...guest, language },
      "/mentor",
    );

  test("has the mentor's name and bio", async () => {
    const id = await person("<b>Tigist</b>", { bio: "Numbers.\n\nሒሳብ", pictureKey: "a.webp" });
    await lecture(id, 4);
    expect(await describeIt(id)).toMatchObject({
      title: "<b>Tigist</b>",
      description: "Numbers. ሒሳብ",
      url: `${publicUrl}/mentor?id=${id}`,
      type: "profile",
      image: `${publicUrl}/pictures/a.webp`,
      data: { mainEntity: { "@type": "Person", knowsAbout: ["Math"] } },
    });
  });

  test("lists the subjects without a bio, and no email address", async () => {
    const id = await person("Dawit");
    await lecture(id, 4);
    const head = await describeIt(id);
    expect(head).toMatchObject({ description: "Dawit teaches Math live on Gubae.", image: null });
    expect(JSON.stringify(head)).not.toContain("@example.com");
    expect(await describeIt(id, "am")).toMatchObject({ description: "Dawit በጉባኤ ላይ በቀጥታ ያስተምራሉ፦ ሒሳብ።" });
  });

  test("renders what guests see: the profile, and the first lectures of both lists", async () => {
    const id = await person("Tigist");
    for (const hours of [30, -10]) await lecture(id, hours);
    for (let at = 0; at < 13; at++) await lecture(id, 10);
    const head = await describeIt(id);
    expect(head).toMatchObject({
      ssrPage: {
        name: "mentor",
        mentor: await call(api.url, mentorById, { params: { id } }),
        upcoming: { hasMore: true },
        past: { items: [{ name: "In -10 hours" }], hasMore: false },
      },
    });
    expect(JSON.stringify(head)).not.toContain("@example.com");
  });

  test("is missing for other accounts, and there is none without an id", async () => {
    for (const id of [randomUUID(), "junk", "", await person("Quiet")])
      expect(await describeIt(id)).toBe("missing");
    expect(await describeIt(null)).toBeNull();
  });

  test("exists for the list of mentors too", async () => {
    const describeList = (language: "en" | "am") =>
      describeMentorsPage(services())(new URLSearchParams(), { ...guest, language }, "/mentors");
    const listed = await call(api.url, listMentors, { query: { limit: "24" } });
    expect(await describeList("en")).toMatchObject({
      title: "Mentors",
      url: `${publicUrl}/mentors`,
      ssrPage: { name: "mentors", list: { items: listed, hasMore: false } },
    });
    expect(await describeList("am")).toMatchObject({
      title: "መምህራን",
      description: expect.stringContaining("በጉባኤ"),
    });
  });
});

describe("a mentor's lectures", () => {
  let id: string;
  beforeEach(async () => {
    id = await person("Tigist");
    for (const hours of [30, 10, -10, -30]) await lecture(id, hours);
    await lecture(id, 20, { deletedAt: now });
    await lecture(await person("Somebody else"), 1);
  });
  const names = async (query: Record<string, string> = {}) =>
    (await call(api.url, mentorLectures, { params: { id }, query })).map(({ name }) => name);

  test("are the mentor's own, upcoming first, then past", async () => {
    expect(await names()).toEqual(["In 10 hours", "In 30 hours", "In -10 hours", "In -30 hours"]);
    expect(await names({ when: "upcoming" })).toEqual(["In 10 hours", "In 30 hours"]);
    expect(await names({ when: "past" })).toEqual(["In -10 hours", "In -30 hours"]);
  });

  test("have pages, without email addresses", async () => {
    const first = await send(api.url, mentorLectures, {
      params: { id },
      query: { when: "past", limit: "1" },
    });
    expect(JSON.stringify(first.json)).not.toContain("@");
    const { nextCursor } = first.json as { nextCursor: string };
    expect(await names({ when: "past", limit: "1", cursor: nextCursor })).toEqual(["In -30 hours"]);
  });

  test("a cursor of another section is rejected", async () => {
    const first = await send(api.url, mentorLectures, {
      params: { id },
      query: { when: "past", limit: "1" },
    });
    const { nextCursor } = first.json as { nextCursor: string };
    const failed = await errorOf(api.url, mentorLectures, {
      params: { id },
      query: { when: "upcoming", cursor: nextCursor },
    });
    expect(failed.fields).toHaveProperty(["cursor"]);
  });

  test("neither upcoming nor past is a 400", async () => {
    const failed = await errorOf(api.url, mentorLectures, { params: { id }, query: { when: "now" } });
    expect(failed.fields).toEqual({ when: ["Choose upcoming or past."] });
  });
});
