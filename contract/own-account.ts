import { z } from "zod";
import { newPassword, role } from "./account.ts";
import { endpoint, id } from "./endpoint.ts";
import { enrollmentStatus } from "./enrollment.ts";
import { paymentStatus } from "./payment.ts";
import { payoutStatus } from "./payout.ts";
import { preferences } from "./preferences.ts";

const presentPassword = z
  .string({ error: "Enter your password." })
  .min(1, "Enter your password.")
  .max(200, "A password has at most 200 characters.");

/** Ends every other session of the account. A wrong password is `wrong_password` at its field. */
export const changePassword = endpoint({
  method: "POST",
  path: "/users/change-password",
  body: z.object({ currentPassword: presentPassword, newPassword }),
  data: z.object({}),
});

/**
 * Erases the person. `has_paid_lectures` names, under `lectures`, those that must be cancelled first, since
 * people have paid for them.
 */
export const deleteAccount = endpoint({
  method: "POST",
  path: "/users/delete-account",
  body: z.object({ password: presentPassword }),
  data: z.object({}),
});

/** ISO-8601, UTC. Amounts are birr. */
const instant = z.string();

/** Everything we hold about one person. */
export const accountExport = z.object({
  exportedAt: instant,
  account: z.object({
    _id: id,
    name: z.string(),
    email: z.string(),
    role,
    bio: z.string(),
    phone: z.string().nullable(),
    picture: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
  }),
  preferences: preferences.partial().nullable(),
  /** Without what would open them. */
  sessions: z.array(z.object({ startedAt: instant, lastUsedAt: instant, expiresAt: instant })),
  rememberedDevices: z.array(z.object({ rememberedAt: instant, lastUsedAt: instant, expiresAt: instant })),
  lectures: z.array(
    z.object({
      _id: id,
      name: z.string(),
      type: z.string(),
      description: z.string(),
      price: z.number(),
      startsAt: instant,
      zone: z.string(),
      duration: z.number(),
      capacity: z.number().nullable(),
      createdAt: instant,
      deletedAt: instant.nullable(),
    }),
  ),
  enrollments: z.array(
    z.object({
      _id: id,
      class: id,
      lectureName: z.string(),
      status: enrollmentStatus,
      startedAt: instant,
      updatedAt: instant,
    }),
  ),
  payments: z.array(
    z.object({
      textRef: z.string(),
      provider: z.string(),
      amount: z.number(),
      currency: z.string(),
      status: paymentStatus,
      note: z.string().nullable(),
      startedAt: instant,
      paidAt: instant.nullable(),
    }),
  ),
  /** What an instructor was paid, and asked to be. */
  payouts: z.array(
    z.object({
      reference: z.string(),
      amount: z.number(),
      status: payoutStatus,
      bankName: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
      note: z.string().nullable(),
      requestedAt: instant,
      endedAt: instant.nullable(),
    }),
  ),
  messages: z.array(
    z.object({ class: id, lectureName: z.string(), name: z.string(), text: z.string(), sentAt: instant }),
  ),
  /** When they were in a room as a viewer. */
  attendance: z.array(
    z.object({ class: id, lectureName: z.string(), enteredAt: instant, seenUntil: instant }),
  ),
  /** Lectures whose host keeps them out. */
  exclusions: z.array(z.object({ class: id, lectureName: z.string(), excludedAt: instant })),
  /** What a host did to them in a room, and what they did to others as a host; who that was is theirs to ask for. */
  roomActs: z.array(
    z.object({
      class: id,
      lectureName: z.string(),
      kind: z.string(),
      by: z.enum(["host", "self"]),
      actedAt: instant,
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;

export const exportAccount = endpoint({ method: "GET", path: "/users/me/export", data: accountExport });
