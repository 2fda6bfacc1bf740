import type { Browser, Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { enrollFree, newAccount, newLecture, type Person } from "../person.ts";
import { openInstrumented } from "./calls.ts";

/** The most seats that a mesh carries. */
const MESH_SEATS = 8;

export type RoomEngine = "mesh" | "sfu";

export interface EngineLecture {
  host: () => Promise<Page>;
  /** Opens the page of another student, whose sound can be judged. */
  viewer: () => Promise<Page>;
  /** Sells so many seats that a mesh no longer carries the room: it moves when the next viewer comes. */
  outgrowMesh: () => Promise<void>;
}

const names = ["Abel Girma", "Hana Bekele", "Yonas Alemu", "Sara Tesfaye"];

/** A lecture whose room is opened on this engine: the seats that were sold before decide. */
export async function lectureOn(
  { browser, ears }: { browser: Browser; ears: Browser },
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
      return openInstrumented(ears, student, `/class/${lecture._id}/f`);
    },
    outgrowMesh,
  };
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
