import { describe, expect, it } from "vitest";
import { chromiumCandidates } from "./chromium.mjs";

describe("chromiumCandidates", () => {
  it("returns only CHROMIUM_PATH when it is set", () => {
    const env = { CHROMIUM_PATH: "/opt/mine", PATH: "/usr/bin" };
    expect(chromiumCandidates(env, "linux", "/home/a")).toEqual(["/opt/mine"]);
  });

  it("prefers Chromium to Chrome on Linux, and the usual folders to the rest of the path", () => {
    const found = chromiumCandidates({ PATH: "/opt/bin:/usr/bin" }, "linux", "/home/a");
    expect(found[0]).toBe("/usr/bin/chromium");
    expect(found.indexOf("/opt/bin/chromium")).toBeLessThan(found.indexOf("/usr/bin/google-chrome"));
    expect(found).toContain("/snap/bin/chromium");
    expect(new Set(found).size).toBe(found.length);
  });

  it("searches both application folders on macOS", () => {
    const found = chromiumCandidates({}, "darwin", "/Users/a");
    expect(found[0]).toBe("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    expect(found).toContain("/Users/a/Applications/Chromium.app/Contents/MacOS/Chromium");
  });

  it("searches the program folders of Windows", () => {
    const env = { PROGRAMFILES: "C:\\Program Files", LOCALAPPDATA: "C:\\Users\\a\\AppData\\Local" };
    const found = chromiumCandidates(env, "win32", "C:\\Users\\a");
    expect(found).toContain("C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe");
    expect(found.every((path) => !path.includes("undefined"))).toBe(true);
  });
});
