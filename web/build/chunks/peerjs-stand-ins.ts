import { resolve } from "node:path";

/**
 * Packages that PeerJS imports but our pages do not need. For each, `renderer/room/media/peerjs/` has a module that
 * replaces it.
 */
const replaced = ["webrtc-adapter", "peerjs-js-binarypack"];

/**
 * Returns the entries of Vite's `resolve.alias` for these packages.
 * @param folder the repository's root
 */
export function peerjsStandIns(folder: string): { find: RegExp; replacement: string }[] {
  return replaced.map((name) => ({
    find: new RegExp(`^${name}$`),
    replacement: resolve(folder, `renderer/room/media/peerjs/${name}.ts`),
  }));
}
