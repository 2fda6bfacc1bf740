import { tmpdir } from "node:os";
import type { Caller } from "#backend/platform/http/caller.ts";
import { hashPassword } from "#backend/accounts/passwords/hash-password.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { insertLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { storedLecture } from "#backend/lectures/testing/lecture-form.ts";
import { createChapaProvider } from "#backend/payments/providers/chapa/chapa-provider.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { createPictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import type { DeletionServices } from "#backend/account-data/deletion/delete-account.ts";
import { otherProcess } from "#backend/enrollments/testing/other-process.ts";
import { createReset, insertPerson, recordHistory } from "./snapshot-repo.ts";
import { STUDENTS } from "./action.ts";

type Webhook = ReturnType<FakeChapa["webhook"]>;

/** One lecture with its participants, its payment provider and its own clock. */
export interface TestFixture {
  services: DeletionServices;
  chapa: FakeChapa;
  lectureId: string;
  instructor: Caller;
  students: Caller[];
  password: string;
  /** Webhooks that the provider has sent, but that have not arrived yet. */
  late: Webhook[];
  advanceTime: (seconds: number) => void;
}

export interface FixtureFactory {
  /** Creates a fixture in an emptied database. */
  newFixture: (capacity: number | null) => Promise<TestFixture>;
  close: () => Promise<void>;
}

/** Short, so that a provider that does not respond costs little time. */
const PROVIDER_TIMEOUT_MS = 150;
const LECTURE_IN_MS = 3 * 60 * 60_000;
const password = "a good password";

/** Creates a factory whose fixtures have a fake Chapa and their own clock, and use a separate database. */
export async function createFixtureFactory(db: Knex): Promise<FixtureFactory> {
  let now = new Date("2026-12-01T07:00:00Z");
  const clock = () => new Date(now);
  const chapa = await startFakeChapa({ clock });
  await recordHistory(db);
  const reset = await createReset(db);
  const passwordHash = await hashPassword(password, "low");
  const provider = createChapaProvider({ ...chapa, mode: "test" }, clock, PROVIDER_TIMEOUT_MS);
  const services: DeletionServices = {
    ...otherProcess({ db, url: "http://localhost" }, clock, provider),
    // No account here has a picture, but deleting an account requires a store.
    pictures: createPictureStore(createFileStore({ kind: "folder", folder: tmpdir() }, "pictures")),
    onSessionEnded: () => undefined,
  };
  const newCaller = async (role: "student" | "instructor", name: string): Promise<Caller> => {
    const accountId = await insertPerson(db, { name, role, passwordHash });
    return {
      accountId,
      sessionId: "",
      name,
      email: "person@gubae.example",
      role,
      emailVerified: true,
      secondFactor: false,
      steppedUpAt: null,
    };
  };

  return {
    async newFixture(capacity) {
      await reset();
      chapa.charges.clear();
      chapa.calls.length = 0;
      chapa.recover();
      const instructor = await newCaller("instructor", "Sara Haile");
      const students: Caller[] = [];
      while (students.length < STUDENTS) students.push(await newCaller("student", "Abebe Kebede"));
      const lecture = storedLecture({ startsAt: new Date(now.getTime() + LECTURE_IN_MS), capacity });
      const lectureId = await insertLecture(db, instructor.accountId, lecture);
      const advanceTime = (seconds: number) => {
        now = new Date(now.getTime() + seconds * 1000);
      };
      return { services, chapa, lectureId, instructor, students, password, late: [], advanceTime };
    },
    close: () => chapa.close(),
  };
}
