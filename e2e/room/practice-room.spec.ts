import { expect, test } from "playwright/test";
import { getLobby } from "#contract/room/lobby.ts";
import { previewLecture } from "#contract/lectures/lecture.ts";
import { call } from "../actors/api.ts";
import { closePages } from "../actors/close-pages.ts";
import { openDeviceIds, recordCapturedTracks } from "../actors/room/media/captured-tracks.ts";
import { expectLive, expectMovingVideo } from "../actors/room/expect-stage.ts";
import { enrollFree, newLecture, newAccount, openAs } from "../actors/person.ts";

test.afterEach(({ browser }) => closePages({ browser }));

test("a host practices alone: nobody is told, and a viewer waits", { tag: "@wide" }, async ({ browser }) => {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  const host = await openAs(browser, instructor, `/status?id=${lecture._id}`);
  await recordCapturedTracks(host);
  // What the lobby loads ahead would otherwise still arrive during the practice on a busy machine.
  await host.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/board")),
  );
  const requests: string[] = [];
  await host.getByRole("link", { name: "Practice alone" }).click();
  await expect(host.getByText("You're alone here", { exact: false })).toBeVisible();
  host.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));

  await test.step("the stage shows the video as it arrives, not as it was captured", async () => {
    await host.getByRole("button", { name: "Start Video" }).click();
    await expectMovingVideo(host);
    const shown = await host.locator("video").evaluate((video: HTMLVideoElement) => {
      const stream = video.srcObject instanceof MediaStream ? video.srcObject : null;
      return stream?.getVideoTracks()[0]?.getSettings().deviceId;
    });
    expect(await openDeviceIds(host, "video")).not.toContain(shown);
    await host.getByRole("button", { name: "Start Screen Share" }).click();
    await expectMovingVideo(host);
  });

  await test.step("neither lists, lobby nor the waiting viewer know of it", async () => {
    const shown = await call(previewLecture, { params: { id: lecture._id } });
    expect(shown).toMatchObject({ isLive: false, ended: false });
    const lobby = await call(getLobby, { token: student.token, params: { roomId: lecture._id } });
    expect(lobby).toMatchObject({ hostPresent: false, viewers: 0 });
    const viewer = await openAs(browser, student, `/class/${lecture._id}/f`);
    await expectLive(viewer);
    await expect(viewer.getByText("The host isn't here yet.")).toBeVisible();
    expect(requests.filter((request) => !/notices|users\/me|\/assets\//.test(request))).toEqual([]);
  });

  await test.step("leaving closes the devices", async () => {
    await host.getByRole("link", { name: "End practice" }).click();
    await expect(host.getByRole("link", { name: "Practice alone" })).toBeVisible();
    expect(await openDeviceIds(host, "video")).toEqual([]);
  });
});
