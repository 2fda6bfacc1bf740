import type { z } from "zod";
import { logIn } from "#contract/accounts/account.ts";
import { success, type Endpoint } from "#contract/http/endpoint.ts";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { demonstrationAccounts } from "#backend/app/demonstration/demonstration-accounts.ts";
import type { SignedInAccount } from "../stack/bench-lecture-repo.ts";
import type { Account } from "./returning-student.ts";

const [instructor, studentAccount] = demonstrationAccounts;
export const student: Account = { email: studentAccount.email, password: studentAccount.password };

interface FoundLecture {
  lectureId: string;
  instructor: SignedInAccount;
  studentToken: string;
}

/** Returns the next lecture in which the demonstration's student is enrolled, and its instructor as host. */
export async function findLecture(url: string): Promise<FoundLecture> {
  const { token } = await call(url, logIn, { body: student });
  const enrollments = await call(url, listMyEnrollments, { token });
  const [next] = enrollments
    .map((enrollment) => enrollment.class)
    .filter(({ schedule }) => Date.parse(schedule) > Date.now())
    .toSorted((one, other) => Date.parse(one.schedule) - Date.parse(other.schedule));
  if (!next) throw new Error("the demonstration's student is enrolled in no lecture");
  const host = await call(url, logIn, { body: { email: instructor.email, password: instructor.password } });
  return {
    lectureId: next._id,
    instructor: { id: next.instructor, token: host.token },
    studentToken: token,
  };
}

async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  { token, body }: { token?: string; body?: object },
): Promise<z.output<E["data"]>> {
  const response = await fetch(`${url}${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      "content-type": "application/json",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.status !== endpoint.status) throw new Error(`${endpoint.path} answered ${response.status}`);
  return success(endpoint.data).parse(await response.json()).data as z.output<E["data"]>;
}
