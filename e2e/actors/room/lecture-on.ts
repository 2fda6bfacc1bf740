import type { Browser, Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { enrollFree, newAccount, newLecture, type Person } from "../person.ts";
import { openInstrumented } from "./calls.ts";
import { expectLive, expectStage } from "./expect-stage.ts";

/** The maximum number of seats that a mesh supports. */
const MESH_SEATS = 8;

export type RoomEngine = "mesh" | "sfu";

export interface EngineLecture {
  host: () => Promise<Page>;
  /** Opens another student's page, in a browser whose audio output can be checked. */
  viewer: () => Promise<Page>;
  /** Sells more seats than a mesh supports: the room moves to the SFU when the next viewer joins. */
  outgrowMesh: () => Promise<void>;
}

const names = ["Abel Girma", "Hana Bekele", "Yonas Alemu", "Sara Tesfaye"];

/** Opens a lecture's room on the given engine. The number of seats sold beforehand determines the engine. */
export async function lectureOn(
  { browser, audioBrowser }: { browser: Browser; audioBrowser: Browser },
  engine: RoomEngine,
): Promise<EngineLecture> {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const students = await enroll(lecture, names);
  const outgrowMesh = async () =>
    void (await enroll(
      lecture,
      Array.from({ length: MESH_SEATS + 1 - names.length }, () => "Somebody Else"),
    ));
  if (engine === "sfu") await outgrowMesh();
  return {
    host: () => openInstrumented(browser, instructor, `/class/${lecture._id}/t`),
    viewer: () => {
      const student = students.shift();
      if (!student) throw new Error("No student is left.");
      return openInstrumented(audioBrowser, student, `/class/${lecture._id}/f`);
    },
    outgrowMesh,
  };
}

/** Opens a mesh whose host sends `source`. `watch` opens the page of a viewer who sees it. */
export async function openMesh(browsers: { browser: Browser; audioBrowser: Browser }, source: string) {
  const lecture = await lectureOn(browsers, "mesh");
  const host = await lecture.host();
  await expectLive(host);
  await host.getByRole("button", { name: source }).click();
  const watch = async () => {
    const viewer = await lecture.viewer();
    await expectStage(viewer);
    return viewer;
  };
  return { lecture, host, watch };
}

function enroll(lecture: Lecture, of: readonly string[]): Promise<Person[]> {
  return Promise.all(
    of.map(async (name) => {
      const student = await newAccount("student", name);
      await enrollFree(student, lecture);
      return student;
    }),
  );
}
