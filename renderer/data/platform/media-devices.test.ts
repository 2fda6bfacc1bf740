import { expect, test, vi } from "vitest";
import { openPreferredDevices } from "./media-devices.ts";

const stream = {} as MediaStream;
const wanted = {
  video: { frameRate: 24, deviceId: { ideal: "cam-2" } },
  audio: { deviceId: { ideal: "mic-2" } },
};
const camera = { ...wanted.video, deviceId: { exact: "cam-2" } };
const microphone = { deviceId: { exact: "mic-2" } };

/** Returns a fake browser to which devices with these ids are connected. */
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
  expect(await openPreferredDevices(browser, wanted)).toBe(stream);
  expect(browser.given()).toEqual(taken);
});

test("without a preferred device calls getUserMedia once", async () => {
  const browser = browserWith();
  await openPreferredDevices(browser, { video: true, audio: { echoCancellation: true } });
  expect(browser.getUserMedia.mock.calls).toEqual([[{ video: true, audio: { echoCancellation: true } }]]);
});

test("does not ask again after a denial", async () => {
  const getUserMedia = vi.fn<MediaDevices["getUserMedia"]>(() =>
    Promise.reject(new DOMException("", "NotAllowedError")),
  );
  await expect(openPreferredDevices({ getUserMedia }, wanted)).rejects.toMatchObject({
    name: "NotAllowedError",
  });
  expect(getUserMedia).toHaveBeenCalledOnce();
});
