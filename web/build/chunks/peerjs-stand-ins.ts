import { resolve } from "node:path";

/** The packages that PeerJS imports and our pages do not need: `renderer/room/media/peerjs/` has a module for each. */
const replaced = ["webrtc-adapter", "peerjs-js-binarypack"];

/**
 * Returns the entries for Vite's `resolve.alias`.
 *
 * @param folder the repository's root
 */
export function peerjsStandIns(folder: string): { find: RegExp; replacement: string }[] {
  return replaced.map((name) => ({
    find: new RegExp(`^${name}$`),
    replacement: resolve(folder, `renderer/room/media/peerjs/${name}.ts`),
  }));
}
