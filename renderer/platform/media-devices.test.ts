import { expect, test, vi } from "vitest";
import { openWished } from "./media-devices.ts";

const stream = {} as MediaStream;
const wanted = {
  video: { frameRate: 24, deviceId: { ideal: "cam-2" } },
  audio: { deviceId: { ideal: "mic-2" } },
};
const camera = { ...wanted.video, deviceId: { exact: "cam-2" } };
const microphone = { deviceId: { exact: "mic-2" } };

/** A browser to which these devices are plugged in. */
function browserWith(...ids: string[]) {
  const getUserMedia = vi.fn<MediaDevices["getUserMedia"]>(async (asked) => {
    for (const one of [asked?.video, asked?.audio]) {
      const { exact } = (typeof one === "object" && one.deviceId ? one.deviceId : {}) as { exact?: string };
      if (exact !== undefined && !ids.includes(exact)) throw new DOMException("", "OverconstrainedError");
    }
    return stream;
  });
  const given = () => getUserMedia.mock.lastCall?.[0];
  return { getUserMedia, given };
}

test.each([
  [["cam-2", "mic-2"], { video: camera, audio: microphone }],
  [["cam-2"], { ...wanted, video: camera }],
  [["mic-2"], { ...wanted, audio: microphone }],
  [[], wanted],
])("of %j what is there is taken, and any other for the rest", async (ids, taken) => {
  const browser = browserWith(...ids);
  expect(await openWished(browser, wanted)).toBe(stream);
  expect(browser.given()).toEqual(taken);
});

test("without a wish it asks once", async () => {
  const browser = browserWith();
  await openWished(browser, { video: true, audio: { echoCancellation: true } });
  expect(browser.getUserMedia.mock.calls).toEqual([[{ video: true, audio: { echoCancellation: true } }]]);
});

test("who says no is not asked again", async () => {
  const getUserMedia = vi.fn<MediaDevices["getUserMedia"]>(() =>
    Promise.reject(new DOMException("", "NotAllowedError")),
  );
  await expect(openWished({ getUserMedia }, wanted)).rejects.toMatchObject({ name: "NotAllowedError" });
  expect(getUserMedia).toHaveBeenCalledOnce();
});
