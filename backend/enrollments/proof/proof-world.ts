import { tmpdir } from "node:os";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Caller } from "#backend/accounts/caller.ts";
import { hashPassword } from "#backend/accounts/password.ts";
import type { Knex } from "#backend/db/knex.ts";
import { insertLecture } from "#backend/lectures/lecture-repo.ts";
import { createChapaProvider } from "#backend/payments/chapa/chapa-provider.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/chapa/testing/fake-chapa.ts";
import { createPictureStore } from "#backend/pictures/picture-store.ts";
import type { DeletionServices } from "../delete-account.ts";
import { otherProcess } from "../testing/other-process.ts";
import { insertAccount, keepHistory, rememberEmpty } from "./proof-repo.ts";
import { STUDENTS } from "./proof-actions.ts";

type Webhook = ReturnType<FakeChapa["webhook"]>;

/** One lecture, its people, its provider and its time. */
export interface ProofWorld {
  services: DeletionServices;
  chapa: FakeChapa;
  lectureId: string;
  instructor: Caller;
  students: Caller[];
  password: string;
  /** Sent by the provider, and still on their way. */
  late: Webhook[];
  pass: (seconds: number) => void;
}

export interface Stage {
  /** A world of its own in an empty database; what was there before is gone. */
  newWorld: (capacity: number | null) => Promise<ProofWorld>;
  close: () => Promise<void>;
}

/** Short, so that a silent provider costs a test little. */
const PROVIDER_TIMEOUT_MS = 150;
const LECTURE_IN_MS = 3 * 60 * 60_000;
const password = "a good password";

/** Builds the commands with a fake Chapa and a time of its own, on a database that is nobody else's. */
export async function createStage(db: Knex): Promise<Stage> {
  let now = new Date("2026-12-01T07:00:00Z");
  const clock = () => new Date(now);
  const chapa = await startFakeChapa({ clock });
  await keepHistory(db);
  const clear = await rememberEmpty(db);
  const passwordHash = await hashPassword(password);
  const provider = createChapaProvider({ ...chapa, mode: "test" }, clock, PROVIDER_TIMEOUT_MS);
  const services: DeletionServices = {
    ...otherProcess({ db, url: "http://localhost" }, clock, provider),
    // Nobody here has a picture; deleting an account wants to know where they would be.
    pictures: createPictureStore(new Disk(new FSDriver({ location: tmpdir(), visibility: "private" }))),
    onSessionEnded: () => undefined,
  };
  const newCaller = async (role: "student" | "instructor", name: string): Promise<Caller> => {
    const accountId = await insertAccount(db, { name, role, passwordHash });
    return { accountId, sessionId: "", name, email: "person@gubae.example", role };
  };

  return {
    async newWorld(capacity) {
      await clear();
      chapa.charges.clear();
      chapa.calls.length = 0;
      chapa.recover();
      const instructor = await newCaller("instructor", "Sara Haile");
      const students: Caller[] = [];
      while (students.length < STUDENTS) students.push(await newCaller("student", "Abebe Kebede"));
      const lectureId = await insertLecture(db, instructor.accountId, {
        ...lectureFields,
        startsAt: new Date(now.getTime() + LECTURE_IN_MS),
        capacity,
      });
      const pass = (seconds: number) => {
        now = new Date(now.getTime() + seconds * 1000);
      };
      return { services, chapa, lectureId, instructor, students, password, late: [], pass };
    },
    close: () => chapa.close(),
  };
}

/** Of a lecture for 450 birr, but for when it is and how many seats it has. */
export const lectureFields = {
  name: "Algebra",
  type: "Math",
  description: "What a group is.",
  priceSantim: 45_000,
  zone: "Africa/Addis_Ababa",
  durationMinutes: 120,
  thumbnailKey: null,
  thumbnailPreview: null,
};
