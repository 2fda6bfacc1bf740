import { z } from "zod/mini";

/** What a payment buys: a seat in the lecture, or only its replay after the lecture. */
export const enrollmentKind = z.enum(["seat", "replay"], { error: "Choose a seat or the replay." });
export type EnrollmentKind = z.infer<typeof enrollmentKind>;
