import { createCut, deleteCut } from "#contract/replay/cuts.ts";
import { getReplayChat } from "#contract/replay/replay-chat.ts";
import { getReplay } from "#contract/replay/replay.ts";
import { readyReplay } from "#backend/recording/testing/ready-replay.ts";
import { call } from "#backend/testing/api-client.ts";
import type { TestWorld } from "#backend/testing/world.ts";

/** What becomes of a replay. */
export const replayJourneys: Record<string, (world: TestWorld) => Promise<unknown>> = {
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
};
