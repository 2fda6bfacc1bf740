import { provideOneFont } from "./one-font.ts";
import { startRoomStack } from "./own-stack.ts";

/** Starts one real stack for the whole run; the specs get its URL and folder through the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const removeFont = await provideOneFont();
  try {
    // Chromium names downloads in the system's encoding, which may lack Ethiopic letters.
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
