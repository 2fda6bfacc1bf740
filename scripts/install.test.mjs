import { describe, expect, it } from "vitest";
import { isSameInstall } from "./install.mjs";

const locked = {
  "": { version: "0.1.0" },
  "node_modules/koa": { version: "3.3.0", integrity: "sha512-k" },
  "node_modules/for-another-platform": { version: "1.0.0", integrity: "sha512-p", optional: true },
};
const koa = { "node_modules/koa": { version: "3.3.0", integrity: "sha512-k" } };

describe("isSameInstall", () => {
  it("accepts that packages for other platforms are missing", () => {
    expect(isSameInstall(locked, koa)).toBe(true);
  });

  it.each([
    ["a package is missing", {}],
    ["a package has another version", { "node_modules/koa": { version: "3.2.0", integrity: "sha512-k" } }],
    ["a package has other content", { "node_modules/koa": { version: "3.3.0", integrity: "sha512-x" } }],
    ["a package is no longer locked", { ...koa, "node_modules/express": { version: "5.0.0" } }],
    [
      "an optional package has another version",
      { ...koa, "node_modules/for-another-platform": { version: "0.9.0", integrity: "sha512-p" } },
    ],
  ])("requires an installation when %s", (_, installed) => {
    expect(isSameInstall(locked, installed)).toBe(false);
  });
});
