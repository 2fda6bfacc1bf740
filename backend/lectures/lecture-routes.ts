import * as wire from "#contract/lectures/lecture.ts";
import { getSeatLimits, type SeatLimits } from "#contract/lectures/seats.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { PictureStore } from "#backend/platform/files/pictures/picture-store.ts";
import { repeatLecture } from "./schedule/repeat-lecture.ts";
import { updateLecture } from "./rescheduling/update-lecture.ts";
import type { LiveNow } from "./lists/live-now.ts";
import { lectureListRoutes } from "./lists/lecture-list-routes.ts";
import { lecturePageRoutes } from "./pages/lecture-page-routes.ts";
import { presentLecture } from "./schedule/present-lecture.ts";
import { scheduleLecture } from "./schedule/schedule-lecture.ts";

interface LectureServices {
  db: Knex;
  clock: Clock;
  pictures: PictureStore;
  liveNow: LiveNow;
  /** The maximum number of seats that a lecture can sell. */
  maxSeats: number;
  engine: SeatLimits["engine"];
  /** True if lectures can be recorded. */
  canRecord: boolean;
  /** Called when a change affects what is promised about a lecture's recording. */
  broadcastRecordingSetting: (lectureId: string) => void;
  /** Gives a repeated lecture what is prepared for its class. */
  copyClassTools: (trx: Knex.Transaction, fromId: string, toId: string) => Promise<void>;
}

/** The routes of lectures, except deletion: it issues refunds, so its route is in enrollments. */
export function lectureRoutes(services: LectureServices): Route[] {
  const { maxSeats, engine, canRecord } = services;
  return [
    ...lectureListRoutes(services),
    ...lecturePageRoutes(services),
    route(getSeatLimits, {
      access: "signed-in",
      handle: async () => ({ data: { maxSeats, engine, canRecord } }),
    }),
    route(wire.createLecture, {
      access: "instructor",
      limit: "upload",
      needsVerifiedEmail: true,
      handle: async ({ caller, body, upload }) => ({
        data: presentLecture(await scheduleLecture(services, caller, { fields: body, upload }), maxSeats),
      }),
    }),
    route(wire.repeatLecture, {
      access: "instructor",
      limit: "upload",
      needsVerifiedEmail: true,
      handle: async ({ caller, params, body }) => {
        const repeats = await repeatLecture(services, caller, { lectureId: params.id, body });
        return { data: repeats.map((repeated) => presentLecture(repeated, maxSeats)) };
      },
    }),
    route(wire.updateLecture, {
      access: "signed-in",
      limit: "upload",
      handle: async ({ caller, params, body, upload }) => {
        const input = { lectureId: params.id, changes: body, upload };
        return { data: presentLecture(await updateLecture(services, caller, input), maxSeats) };
      },
    }),
  ];
}
