import type Router from "@koa/router";
import { id as idSchema } from "#contract/http/endpoint.ts";
import { slidePicturePath } from "#contract/slides/deck.ts";
import { authenticateAgain } from "#backend/accounts/sessions/authenticate.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { findPictureKey } from "../state/slide-repo.ts";
import type { DeckServices } from "./deck-services.ts";
import { requireSlideAccess } from "./slide-access.ts";

/**
 * Mounts the pictures of slides. A browser may cache them, since the picture of an id never changes, but no shared cache
 * may. Each request checks again whether the ticket's account still has access.
 */
export function mountSlidePictures(router: Router, services: DeckServices): void {
  const { db, clock, tickets, limits, slides } = services;
  router.get(slidePicturePath(":ticket", ":slideId", ":width"), async (ctx) => {
    const claims = tickets.read(ctx.params["ticket"] ?? "");
    await limits.count("slidePicture", { subject: claims?.accountId ?? ctx.ip, address: ctx.ip });
    if (!claims || !(await authenticateAgain(db, claims.sessionId, clock())))
      throw new AppError("slide_ticket_expired");
    await requireSlideAccess(db, claims);
    const slideId = idSchema.safeParse(ctx.params["slideId"]);
    const pictureKey =
      slideId.success && (await findPictureKey(db, { slideId: slideId.data, lectureId: claims.lectureId }));
    const picture = pictureKey ? await slides.read(pictureKey, ctx.params["width"] ?? "") : null;
    if (!picture) throw new AppError("slide_not_found");
    ctx.type = "image/webp";
    ctx.set("Cache-Control", "private, max-age=31536000, immutable");
    // The desktop app shows them, too, and counts their bytes.
    ctx.set("Cross-Origin-Resource-Policy", "cross-origin");
    ctx.set("Timing-Allow-Origin", "*");
    ctx.body = Buffer.from(picture);
  });
}
