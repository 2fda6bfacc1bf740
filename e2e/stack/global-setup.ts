import { startRoomStack } from "./own-stack.ts";

/** One real stack for the whole run; its address and folder reach the specs through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startRoomStack();
  process.env["GUBAE_URL"] = stack.url;
  process.env["GUBAE_DATA_DIR"] = stack.dataDir;
  return stack.stop;
}
