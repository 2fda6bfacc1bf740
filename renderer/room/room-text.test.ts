import { beforeEach, describe, expect, test } from "vitest";
import { createBrowserPlatform } from "#renderer/platform/browser-platform.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { peerProblems } from "./room-state.ts";
import { chatTime, roomErrorText } from "./room-text.ts";

beforeEach(() => providePlatform(createBrowserPlatform(window)));

describe("sentences", () => {
  test.each(peerProblems)("%s has one of its own", (code) => {
    const sentence = roomErrorText({ code, message: "PeerJS's own words" });
    expect(sentence).not.toBe("PeerJS's own words");
    expect(sentence).not.toContain("errors.");
  });

  test.each([
    ["browser-incompatible", "The current browser does not support WebRTC"],
    ["network", "Lost connection to server."],
    ["unavailable-id", "ID is taken"],
    ["server-error", "Could not get an ID from the server."],
    ["webrtc", "Negotiation of connection failed"],
    ["not_enrolled", "You are not enrolled in this lecture."],
  ])("%s: %s", (code, sentence) => {
    expect(roomErrorText({ code })).toBe(sentence);
  });

  test("a refused camera is allowed in the browser's address bar, or in the computer's settings", () => {
    expect(roomErrorText({ code: "camera_refused" })).toContain("address bar");
    providePlatform({ ...createBrowserPlatform(window), deviceGate: "computer" });
    expect(roomErrorText({ code: "camera_refused" })).toContain("this computer's settings");
    expect(roomErrorText({ code: "network" })).toBe("Lost connection to server.");
  });

  test("a code of a newer server shows its message", () => {
    expect(roomErrorText({ code: "from_the_future", message: "Wait for the moon." })).toBe(
      "Wait for the moon.",
    );
  });

  test.each([
    [0, "12:05 AM"],
    [9, "9:05 AM"],
    [13, "1:05 PM"],
  ])("hour %i is %s", (hour, text) => {
    expect(chatTime(new Date(2026, 11, 1, hour, 5).toISOString())).toBe(text);
  });
});
