import { provideOneFont } from "./one-font.ts";
import { startRoomStack } from "./own-stack.ts";

/** One real stack for the whole run; its address and folder reach the specs through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeFont = await provideOneFont();
  try {
    // Chromium names downloads in the system's encoding, which may have no Ethiopic letters.
    process.env["LC_ALL"] = "C.UTF-8";
    const stack = await startRoomStack();
    process.env["GUBAE_URL"] = stack.url;
    process.env["GUBAE_DATA_DIR"] = stack.dataDir;
    return async () => {
      await stack.stop();
      await removeFont();
    };
  } catch (error) {
    await removeFont();
    throw error;
  }
}
