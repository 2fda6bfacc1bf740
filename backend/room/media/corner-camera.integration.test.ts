import { describe, expect, test } from "vitest";
import { playing, setUpSfu, silent } from "#backend/quality/testing/janus/sfu-class.ts";
import { requestMedia } from "#backend/quality/testing/janus/media-peer.ts";
import type { JoinedPage } from "#backend/quality/testing/room/room-page.ts";

const { api, openClass, enter, publish, publishCorner, subscribe } = setUpSfu({ SFU_ABOVE_SEATS: "0" });
const publications = (lecture: string) =>
  api.db("media_handles").where({ lectureId: lecture, publication: null }).orderBy("corner").pluck("id");
/** Resolves with the first announcement of the room's media that has these publications. */
async function expectMedia(page: JoinedPage, expected: object): Promise<void> {
  await expect.poll(() => page.next("media"), { timeout: 15_000 }).toMatchObject(expected);
}

test("the corner camera reaches who subscribes to it, beside the lecture's video and sound", async () => {
  const { host, page, lecture } = await openClass();
  expect(host.answer.media).toMatchObject({ publication: null, corner: null });
  const main = await publish(host);
  await expectMedia(page, { publication: main.id, corner: null });
  const corner = await publishCorner(host);
  await expectMedia(page, { publication: main.id, corner: corner.id });
  const [seen, inCorner] = [await subscribe(page, main.id), await subscribe(page, corner.id)];
  await playing(seen);
  await playing(inCorner, ["video"]);
  expect(inCorner.received.audio).toBe(0);
  const late = await enter(api.url, (await lecture.newViewer()).token, lecture.id);
  expect(late.answer.media).toMatchObject({ publication: main.id, corner: corner.id });
});

test("who doesn't subscribe to it is sent nothing of it, and who ends it nothing more", async () => {
  const { host, page } = await openClass();
  const [main, corner] = [await publish(host), await publishCorner(host)];
  const seen = await subscribe(page, main.id, "none");
  await playing(seen, ["audio"]);
  expect(seen.received.video).toBe(0);
  const inCorner = await subscribe(page, corner.id);
  await playing(inCorner, ["video"]);
  await requestMedia(page, "end-subscription", { subscription: inCorner.id });
  await silent(inCorner, "video");
  await playing(seen, ["audio"]);
});

test("each publication replaces the one of its kind, and leaves the other alone", async () => {
  const { host, page, lecture } = await openClass();
  const [main, corner] = [await publish(host), await publishCorner(host)];
  expect(await publications(lecture.id)).toEqual([main.id, corner.id]);
  const [seen, inCorner] = [await subscribe(page, main.id), await subscribe(page, corner.id)];
  const nextCorner = await publishCorner(host);
  expect(await publications(lecture.id)).toEqual([main.id, nextCorner.id]);
  await playing(seen);
  await silent(inCorner, "video");
  await expect(subscribe(page, corner.id)).rejects.toThrow("media_ended");
  await publish(host);
  await playing(await subscribe(page, nextCorner.id), ["video"]);
});

test("both published at the same moment are both there", async () => {
  const { host, page, lecture } = await openClass();
  const [main, corner] = await Promise.all([publish(host), publishCorner(host)]);
  expect(await publications(lecture.id)).toEqual([main.id, corner.id]);
  await playing(await subscribe(page, main.id));
  await playing(await subscribe(page, corner.id), ["video"]);
});

test("turning it off ends it for all, and the lecture goes on; leaving ends both", async () => {
  const { host, page } = await openClass();
  const [main, corner] = [await publish(host), await publishCorner(host)];
  const seen = await subscribe(page, main.id);
  await playing(await subscribe(page, corner.id), ["video"]);
  await expectMedia(page, { publication: main.id, corner: corner.id });
  await requestMedia(host, "end-publication", { publication: corner.id });
  await expectMedia(page, { publication: main.id, corner: null });
  await playing(seen);
  const again = await publishCorner(host);
  await expectMedia(page, { publication: main.id, corner: again.id });
  // Of one that has ended already, nothing more ends.
  await requestMedia(host, "end-publication", { publication: corner.id });
  await playing(await subscribe(page, again.id), ["video"]);
  host.close();
  await expectMedia(page, { publication: null, corner: null });
});

describe("attacks", () => {
  test("a viewer publishes no corner camera", async () => {
    const { page, lecture } = await openClass();
    await expect(publishCorner(page)).rejects.toThrow("host_only");
    expect(await publications(lecture.id)).toEqual([]);
  });

  test("junk is refused, and the corner camera that is there goes on", async () => {
    const { host, page, lecture } = await openClass();
    const corner = await publishCorner(host);
    const inCorner = await subscribe(page, corner.id);
    for (const junk of ["yes", 1, null, {}, []]) {
      const request = { roomId: lecture.id, sdp: "v=0", corner: junk };
      expect(await host.request("publish", request), JSON.stringify(junk)).toMatchObject({
        ok: false,
        error: { code: "invalid" },
      });
    }
    for (const sdp of ["x", "v=0\r\n", "<script>"])
      await expect(requestMedia(host, "publish", { sdp, corner: true }), sdp).rejects.toThrow(
        "media_refused",
      );
    await playing(inCorner, ["video"]);
    expect(await publications(lecture.id)).toEqual([corner.id]);
  });

  test("nobody ends somebody else's, nor a subscription as if it were a publication", async () => {
    const [theirs, ours] = [await openClass(), await openClass()];
    const { id } = await publishCorner(theirs.host);
    const inCorner = await subscribe(theirs.page, id);
    await requestMedia(ours.host, "end-publication", { publication: id });
    await expect(requestMedia(theirs.page, "end-publication", { publication: id })).rejects.toThrow(
      "host_only",
    );
    await requestMedia(theirs.host, "end-publication", { publication: inCorner.id });
    await playing(inCorner, ["video"]);
  });

  test("nobody subscribes to another lecture's corner camera", async () => {
    const [theirs, ours] = [await openClass(), await openClass()];
    const { id } = await publishCorner(theirs.host);
    await publish(ours.host);
    await expect(subscribe(ours.page, id)).rejects.toThrow("media_ended");
    await expect(subscribe({ ...ours.page, roomId: theirs.lecture.id }, id)).rejects.toThrow("not_enrolled");
  });

  test("who is removed is sent nothing more of it at once", async () => {
    const { host, page, viewer, lecture } = await openClass();
    const inCorner = await subscribe(page, (await publishCorner(host)).id);
    await playing(inCorner, ["video"]);
    await host.request("remove-participant", { roomId: lecture.id, accountId: viewer.id, ban: true });
    await silent(inCorner, "video");
    const left = api.db("media_handles").where({ lectureId: lecture.id }).whereNotNull("publication");
    expect(await left).toEqual([]);
  });
});
