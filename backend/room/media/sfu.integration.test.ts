import { describe, expect, test } from "vitest";
import { playing, setUpSfu, silent } from "#backend/quality/testing/janus/sfu-class.ts";
import { requestMedia } from "#backend/quality/testing/janus/media-peer.ts";

const { api, openClass, enter, publish, subscribe } = setUpSfu({ SFU_ABOVE_SEATS: "0" });
const handles = (lecture: string) => api.db("media_handles").where({ lectureId: lecture });

test("what the host publishes reaches a viewer, sound and picture", async () => {
  const { host, page } = await openClass();
  expect(host.answer.media).toMatchObject({ engine: "sfu", publication: null });
  const { id } = await publish(host);
  expect(await page.next("media")).toMatchObject({ engine: "sfu", publication: id });
  await playing(await subscribe(page, id));
});

test("with video none no byte of video is sent, until a layer is selected", async () => {
  const { host, page } = await openClass();
  const { id } = await publish(host);
  const viewer = await subscribe(page, id, "none");
  await playing(viewer, ["audio"]);
  expect(viewer.received.video).toBe(0);
  await requestMedia(page, "select-layer", { subscription: viewer.id, video: "high" });
  await playing(viewer, ["video"]);
  await requestMedia(page, "select-layer", { subscription: viewer.id, video: "none" });
  await silent(viewer, "video");
  await playing(viewer, ["audio"]);
});

test("a new publication replaces the one before, and who subscribes to that is told", async () => {
  const { host, page, lecture } = await openClass();
  const first = await publish(host);
  const second = await publish(host);
  await expect(subscribe(page, first.id)).rejects.toThrow("media_ended");
  await playing(await subscribe(page, second.id));
  expect(await handles(lecture.id).whereNull("publication").pluck("id")).toEqual([second.id]);
});

test("a subscription that is ended is sent nothing more", async () => {
  const { host, page, lecture } = await openClass();
  const viewer = await subscribe(page, (await publish(host)).id);
  await playing(viewer);
  await requestMedia(page, "end-subscription", { subscription: viewer.id });
  await silent(viewer, "audio");
  expect(await handles(lecture.id).whereNotNull("publication")).toEqual([]);
});

test("a viewer who opens many subscriptions keeps only a few", async () => {
  const { host, page, lecture } = await openClass();
  const { id } = await publish(host);
  for (let count = 0; count < 7; count += 1)
    await requestMedia(page, "subscribe", { publication: id, video: "low" });
  expect((await handles(lecture.id).whereNotNull("publication")).length).toBeLessThanOrEqual(3);
});

describe("who is removed", () => {
  test("is sent nothing more at once, and can't subscribe again", async () => {
    const { host, page, viewer, lecture } = await openClass();
    const { id } = await publish(host);
    const receiving = await subscribe(page, id);
    await playing(receiving);
    await host.request("remove-participant", { roomId: lecture.id, accountId: viewer.id, ban: true });
    await silent(receiving, "audio");
    expect(await handles(lecture.id).whereNotNull("publication")).toEqual([]);
    await expect(enter(api.url, viewer.token, lecture.id)).rejects.toThrow("banned");
  });

  test("or takes over from another device: that one is sent nothing more", async () => {
    const { host, page, viewer, lecture } = await openClass();
    const { id } = await publish(host);
    const older = await subscribe(page, id);
    await playing(older);
    const newer = await subscribe(await enter(api.url, viewer.token, lecture.id), id);
    await playing(newer);
    await silent(older, "audio");
    expect(await handles(lecture.id).whereNotNull("publication").pluck("id")).toEqual([newer.id]);
  });

  test("by leaving ends what they publish", async () => {
    const { host, page } = await openClass();
    await publish(host);
    await page.next("media");
    host.close();
    expect(await page.next("media")).toMatchObject({ publication: null });
  });
});

test("a viewer who has lost the connection to the API is sent media for a while, and for longer once back", async () => {
  const { host, page, viewer, lecture } = await openClass();
  const { id } = await publish(host);
  const receiving = await subscribe(page, id);
  await playing(receiving);
  const abandoned = () => handles(lecture.id).whereNotNull("abandonedAt").pluck("id");
  page.socket.io.engine.close();
  await expect.poll(abandoned).toEqual([receiving.id]);
  const again = await enter(api.url, viewer.token, lecture.id, page.answer.ticket);
  await expect.poll(abandoned).toEqual([]);
  await playing(receiving);

  again.socket.io.engine.close();
  await expect.poll(abandoned).toEqual([receiving.id]);
  const longAgo = api.db.raw("clock_timestamp() - interval '31 seconds'");
  await handles(lecture.id).whereNotNull("abandonedAt").update({ abandonedAt: longAgo });
  await silent(receiving, "audio");
  expect(await handles(lecture.id).pluck("id")).toEqual([id]);
});

describe("attacks", () => {
  const junk = ["x", "v=0\r\n", "v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n".repeat(200), "<script>"];

  test("a session description that is junk is refused, felt by nobody, and leaves nothing behind", async () => {
    const { host, page, lecture } = await openClass();
    const { id } = await publish(host);
    const viewer = await subscribe(page, id);
    for (const sdp of junk)
      await expect(requestMedia(host, "publish", { sdp }), sdp).rejects.toThrow("media_refused");
    const { subscription } = await requestMedia(page, "subscribe", { publication: id, video: "low" });
    for (const sdp of junk)
      await expect(requestMedia(page, "start-subscription", { subscription, sdp }), sdp).rejects.toThrow(
        "media_refused",
      );
    await playing(viewer);
    expect(await handles(lecture.id).whereNull("publication").pluck("id")).toEqual([id]);
  });

  test("one that is too long is refused before Janus sees it", async () => {
    const { host } = await openClass();
    await expect(requestMedia(host, "publish", { sdp: "v".repeat(32_001) })).rejects.toThrow("invalid");
  });

  test("nobody subscribes to another lecture's publication", async () => {
    const [theirs, ours] = [await openClass(), await openClass()];
    const { id } = await publish(theirs.host);
    await publish(ours.host);
    await expect(subscribe(ours.page, id)).rejects.toThrow("media_ended");
    await expect(subscribe({ ...ours.page, roomId: theirs.lecture.id }, id)).rejects.toThrow("not_enrolled");
  });

  test("nobody answers, changes or ends somebody else's subscription", async () => {
    const { host, page, lecture } = await openClass();
    const other = await enter(api.url, (await lecture.newViewer()).token, lecture.id);
    const { id } = await publish(host);
    const viewer = await subscribe(page, id);
    const subscription = viewer.id;
    await expect(requestMedia(other, "select-layer", { subscription, video: "none" })).rejects.toThrow(
      "media_ended",
    );
    await expect(requestMedia(other, "start-subscription", { subscription, sdp: "v=0" })).rejects.toThrow(
      "media_ended",
    );
    await requestMedia(other, "end-subscription", { subscription });
    await requestMedia(other, "end-subscription", { subscription: id });
    await playing(viewer);
  });

  test("an id that was removed is refused", async () => {
    const { host, page } = await openClass();
    const { id } = await publish(host);
    const { id: subscription } = await subscribe(page, id);
    await requestMedia(page, "end-subscription", { subscription });
    await expect(requestMedia(page, "select-layer", { subscription, video: "low" })).rejects.toThrow(
      "media_ended",
    );
  });

  test("candidates in a description are not tried: Janus sends nothing to an address somebody made up", async () => {
    const { host, page } = await openClass();
    const { id } = await publish(host);
    const { subscription, sdp } = await requestMedia(page, "subscribe", { publication: id, video: "low" });
    expect(sdp).toContain("a=candidate");
    const candidate = "a=candidate:1 1 udp 2122260223 127.0.0.1 9 typ host";
    await expect(
      requestMedia(page, "start-subscription", { subscription, sdp: `v=0\r\n${candidate}\r\n` }),
    ).rejects.toThrow("media_refused");
  });
});
