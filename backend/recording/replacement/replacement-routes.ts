import type Router from "@koa/router";
import * as wire from "#contract/replay/replacement.ts";
import { createAuthenticate } from "#backend/accounts/sessions/authenticate.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { mountUploads } from "#backend/platform/files/uploads/upload-routes.ts";
import { videoFolder } from "../files/replay-keys.ts";
import { beginVideo, cancelReplacement, type ReplacementServices } from "./begin-video.ts";
import { dropUpload, findOwnVideoUpload, finishVideo } from "./finish-video.ts";
import { findVideo, videoParts } from "../state/video-repo.ts";

type Services = ReplacementServices & { files: FileStore };

export function replacementRoutes(services: Services): Route[] {
  return [
    route(wire.finishVideo, {
      access: "instructor",
      limit: "upload",
      handle: async ({ caller, params }) => {
        await finishVideo(services, caller, params.id);
        return { data: {} };
      },
    }),
    route(wire.cancelReplacement, {
      access: "signed-in",
      limit: "replay",
      handle: async ({ caller, params }) => {
        await cancelReplacement(services, caller, params.id);
        return { data: {} };
      },
    }),
  ];
}

/** Mounts uploads of replacement videos, for the lecture's own instructor only. */
export function mountVideoUploads(router: Router, services: Services & { limits: RateLimits }): void {
  const { db, clock, files } = services;
  mountUploads(
    router,
    { ...services, authenticate: createAuthenticate(services) },
    {
      path: wire.VIDEO_UPLOADS_PATH,
      maxBytes: wire.MAX_VIDEO_BYTES,
      tooLarge: "replay_video_too_large",
      requireOwn: (caller, id) => findOwnVideoUpload(services, caller, id),
      uploadPathOf: (caller) => ({
        files,
        keyOf: (uploadId, name) => `${videoFolder(uploadId)}/${name}`,
        refusal: "replay_video_refused",
        begin: ({ metadata, ...upload }) =>
          beginVideo(services, caller, {
            ...wire.videoMetadata.parse(metadata),
            ...upload,
            createdAt: clock(),
          }),
        find: (id) => findVideo(db, id),
        lastParts: (id, count) => videoParts.listLast(db, id, count),
        append: (part) => videoParts.append(db, part),
        remove: async (id) => {
          const video = await findVideo(db, id);
          return video && (await dropUpload(services, video)) ? [] : null;
        },
      }),
    },
  );
}
