import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

const page = `<meta name="style-nonce" content="__NONCE__"><title>Gubae</title>`;

/**
 * Creates a built web app with one page in `folder`, since an API process does not start without a web app. Returns the
 * web app's path.
 */
export async function writeWebFolder(folder: string): Promise<string> {
  const webDir = path.join(folder, "web");
  await mkdir(webDir, { recursive: true });
  await writeFile(path.join(webDir, "index.html"), page);
  return webDir;
}
