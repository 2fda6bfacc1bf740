import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import adapter from "#renderer/room/media/peerjs/webrtc-adapter.ts";
import * as binarypack from "#renderer/room/media/peerjs/peerjs-js-binarypack.ts";
import { peerjsStandIns } from "./peerjs-stand-ins.ts";

const root = path.join(import.meta.dirname, "../../..");
const peerjs = readFileSync(path.join(root, "node_modules/peerjs/dist/bundler.mjs"), "utf8");
const imported = [...peerjs.matchAll(/^import (.+) from "(.+)";$/gm)].map(([, names = "", name = ""]) => ({
  name,
  names,
}));

test("each stand-in replaces a package that PeerJS imports", () => {
  for (const { find, replacement } of peerjsStandIns(root)) {
    expect(imported.some(({ name }) => find.test(name))).toBe(true);
    expect(existsSync(replacement), replacement).toBe(true);
  }
});

test("a new version of PeerJS imports nothing else that would come along unseen", () => {
  const left = imported.filter(({ name }) => !peerjsStandIns(root).some(({ find }) => find.test(name)));
  // Only the subclass MsgPackPeer uses this package, and the build leaves out both.
  expect(left.map(({ name }) => name)).toEqual(["@msgpack/msgpack"]);
});

test("the adapter's stand-in has all that PeerJS reads", () => {
  const alias = /import (\S+) from "webrtc-adapter"/.exec(peerjs)?.[1] ?? "";
  expect(alias).not.toBe("");
  const read = [...peerjs.matchAll(/webRTCAdapter\.(\w+)\.(\w+)/g)].map(
    ([, object, key]) => `${object}.${key}`,
  );
  expect([...new Set(read)].toSorted()).toEqual(["browserDetails.browser", "browserDetails.version"]);
  expect(Object.keys(adapter.browserDetails).toSorted()).toEqual(["browser", "version"]);
});

test("binarypack's stand-in has the imported functions, which say that they are not there", () => {
  const { names = "" } = imported.find(({ name }) => name === "peerjs-js-binarypack") ?? {};
  const wanted = [...names.matchAll(/(\w+) as/g)].map(([, name = ""]) => name);
  expect(Object.keys(binarypack).toSorted()).toEqual(wanted.toSorted());
  expect(binarypack.pack).toThrow("data connections");
});
