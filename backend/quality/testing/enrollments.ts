import { createLecture, type Lecture } from "#contract/lectures/lecture.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { inFourDays } from "#backend/lectures/testing/lecture-form.ts";
import { call } from "./api-client.ts";
import { newAccount, type TestAccount } from "./test-account.ts";
import type { TestServer } from "./test-server.ts";

/** Enrolls a student without a payment. */
export async function enroll({ db }: { db: Db }, lectureId: string, studentId: string): Promise<void> {
  const now = new Date();
  await db("enrollments").insert({
    lectureId,
    studentId,
    status: "active",
    createdAt: now,
    updatedAt: now,
  });
}

export interface TestLecture {
  id: string;
  lecture: Lecture;
  host: TestAccount;
  /** Creates an enrolled student. */
  newViewer: (name?: string) => Promise<TestAccount>;
}

export interface LectureOptions {
  name?: string;
  description?: string;
  schedule?: string;
  price?: number;
  capacity?: number | null;
  /** Defaults to a new instructor. */
  instructor?: TestAccount;
}

export async function newLecture(
  api: Pick<TestServer, "url" | "db">,
  { instructor, ...options }: LectureOptions = {},
): Promise<TestLecture> {
  const host = instructor ?? (await newAccount(api.url, "instructor", "Hanna Tesfaye"));
  const body = {
    name: "Fractions",
    description: "Halves and quarters.",
    schedule: inFourDays(),
    price: 100,
    ...options,
  };
  const lecture = await call(api.url, createLecture, { token: host.token, body });
  const newViewer = async (name?: string) => {
    const viewer = await newAccount(api.url, "student", name);
    await enroll(api, lecture._id, viewer.id);
    return viewer;
  };
  return { id: lecture._id, lecture, host, newViewer };
}
