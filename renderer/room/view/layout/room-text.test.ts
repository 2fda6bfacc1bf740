import { beforeEach, describe, expect, test } from "vitest";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { peerErrorTypes } from "../../media/mesh/peer-errors.ts";
import { chatTime, roomErrorText, slowModeText } from "./room-text.ts";

beforeEach(() => providePlatform(createBrowserPlatform(window)));

describe("error texts", () => {
  test.each(peerErrorTypes)("%s has a text of its own", (code) => {
    const text = roomErrorText({ code, message: "PeerJS's own text" });
    expect(text).not.toBe("PeerJS's own text");
    expect(text).not.toContain("errors.");
  });

  test.each([
    ["browser-incompatible", "The current browser does not support WebRTC"],
    ["network", "Lost connection to server."],
    ["unavailable-id", "ID is taken"],
    ["server-error", "Could not get an ID from the server."],
    ["webrtc", "Negotiation of connection failed"],
    ["not_enrolled", "You're not enrolled in this lecture."],
  ])("%s: %s", (code, text) => {
    expect(roomErrorText({ code })).toBe(text);
  });

  test("a refused camera points to the browser's address bar, or to the computer's settings", () => {
    expect(roomErrorText({ code: "camera_refused" })).toContain("address bar");
    providePlatform({ ...createBrowserPlatform(window), permissionSource: "computer" });
    expect(roomErrorText({ code: "camera_refused" })).toContain("this computer's settings");
    expect(roomErrorText({ code: "network" })).toBe("Lost connection to server.");
  });

  test("an unknown code of a newer server shows its message", () => {
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

describe("slow mode", () => {
  test.each([
    [10, "One message every 10 seconds"],
    [60, "One message every minute"],
    [90, "One message every 90 seconds"],
    [300, "One message every 5 minutes"],
  ])("every %i seconds: %s", (seconds, text) => {
    expect(slowModeText("participants", seconds)).toBe(text);
    expect(slowModeText("chat", seconds)).toBe(`Slow mode: ${text.replace("One", "one")}.`);
  });
});
