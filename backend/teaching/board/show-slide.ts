import type { BoardRequests, ShownSlide, SlideInk } from "#contract/slides/board.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { updateShownSlide } from "../state/board-repo.ts";
import { listInk } from "../state/stroke-repo.ts";

/** @throws AppError slide_not_found */
export async function showSlide(db: Db, { roomId, slide }: BoardRequests["show-slide"]): Promise<ShownSlide> {
  const shown = await updateShownSlide(db, roomId, slide);
  if (!shown) throw new AppError("slide_not_found");
  return shown;
}

/** @throws AppError slide_not_found */
export async function getInk(db: Db, { roomId, slide }: BoardRequests["slide-ink"]): Promise<SlideInk> {
  const ink = await listInk(db, { lectureId: roomId, slideId: slide });
  if (!ink) throw new AppError("slide_not_found");
  return ink;
}
