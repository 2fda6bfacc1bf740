import * as redaction from "#contract/replay/redaction.ts";
import { createCut, deleteCut } from "#contract/replay/cuts.ts";
import { getReplayChat } from "#contract/replay/replay-chat.ts";
import { getReplay } from "#contract/replay/replay.ts";
import { spokenReplay } from "#backend/recording/testing/spoken-replay.ts";
import { cancelReplacement, finishVideo } from "#contract/replay/replacement.ts";
import { systemClock } from "#backend/platform/clock.ts";
import { findNeededLength } from "#backend/recording/state/replay-promise.ts";
import { findObsoleteFiles, deleteObsoleteRows } from "#backend/recording/files/removal-repo.ts";
import { sweepVideos } from "#backend/recording/files/remove-replaced.ts";
import {
  findReplacing,
  activateReplacement,
  selectReplacing,
} from "#backend/recording/replacement/replacement-repo.ts";
import { beginOfVideo, uploadVideo } from "#backend/recording/testing/video/send-video.ts";
import { readyReplay } from "#backend/recording/testing/ready-replay.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import type { TestFixture } from "#backend/quality/testing/caller-fixture.ts";

const standing = () => ({
  durationMs: 60_000,
  renditionBytes: { sound: 1 },
  pictureBytes: 1,
  expiresAt: new Date(),
  promisedMs: 60_000,
  now: new Date(),
});

/**
 * What students and hosts do with a replay: each function runs one such journey through the API, keyed by its
 * description.
 */
export const replayJourneys: Record<string, (fixture: TestFixture) => Promise<unknown>> = {
  "a student watches a replay": async ({ api }) => {
    const { id, newViewer } = await readyReplay(api, null, new Date());
    const { token } = await newViewer();
    const { ticket } = await call(api.url, getReplay, { token, params: { id } });
    await call(api.url, getReplayChat, { token, params: { id } });
    for (const file of ["master.m3u8", "240p/00000.m4s"])
      await fetch(`${api.url}/replays/${id}/${file}?ticket=${ticket}`);
  },
  "a host hides a passage of a replay, and shows it again": async ({ api }) => {
    const { id, host } = await readyReplay(api, null, new Date());
    const { token } = host;
    const cut = { token, params: { id }, body: { fromMs: 60_000, toMs: 90_000 } };
    const { _id: cutId } = await call(api.url, createCut, cut);
    await call(api.url, getReplay, { token, params: { id } });
    await call(api.url, deleteCut, { token, params: { id, cutId } });
  },
  "a speaker asks to be removed from a replay, is refused, and an admin grants it": async ({
    api,
    accounts,
  }) => {
    const { id, host, speaker } = await spokenReplay(api, null, new Date());
    const params = { id };
    const asking = { token: speaker.token, params, body: { reason: "My child is heard." } };
    await call(api.url, redaction.getOwnRedactionRequest, { token: speaker.token, params });
    await call(api.url, redaction.requestRedaction, asking);
    const { progress } = await call(api.url, getReplay, { token: host.token, params });
    const ref = { ...params, requestId: progress?.cutOuts[0]?._id ?? "" };
    await call(api.url, redaction.refuseRedaction, {
      token: host.token,
      params: ref,
      body: { reason: "No" },
    });
    await call(api.url, redaction.requestRedaction, asking);
    const { token } = accounts.admin;
    await call(api.url, redaction.listRedactionRequests, { token });
    await call(api.url, redaction.grantRedaction, { token, params: ref });
  },
  "a host has a video stand in a replay's place, and takes another one back": async ({ api }) => {
    const { db, url } = api;
    const { id, host, recordingId } = await readyReplay(api, null, new Date());
    const { token } = host;
    const videoId = await uploadVideo(url, token, { lectureId: id, bytes: beginOfVideo });
    await call(url, finishVideo, { token, params: { id: videoId } });
    await selectReplacing(db);
    const replacing = await findReplacing(db, videoId);
    if (!replacing) throw new Error("Nothing waits.");
    await findNeededLength(db, { recordingId, lectureId: id, now: new Date() });
    await db.transaction((trx) => activateReplacement(trx, replacing, standing()));
    await deleteObsoleteRows(db, recordingId, await findObsoleteFiles(db, recordingId));
    await uploadVideo(url, token, { lectureId: id, bytes: beginOfVideo });
    await call(url, getReplay, { token, params: { id } });
    await call(url, cancelReplacement, { token, params: { id } });
    await sweepVideos({ db, clock: systemClock });
  },
};
