import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { firefox, type Browser } from "playwright";

export interface OwnFirefox {
  browser: Browser;
  close: () => Promise<void>;
}

/**
 * Equivalent to Chromium's flags in `playwright.config.ts`: fake devices without prompts, autoplay with audio, no mDNS
 * candidates.
 */
const preferences = {
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.autoplay.default": 0,
  "media.peerconnection.ice.obfuscate_host_addresses": false,
  // Firefox mixes no audio on a machine without an audio device.
  "media.cubeb.force_mock_context": true,
};

const bridge = path.resolve(import.meta.dirname, "bidi-bridge.ts");

function findFirefox(): string {
  const wanted = process.env["FIREFOX_PATH"];
  const folders = ["/usr/bin", "/usr/local/bin", ...(process.env["PATH"] ?? "").split(path.delimiter)];
  const usual = ["firefox", "firefox-esr"].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  const candidates =
    wanted === undefined ? [...usual, "/Applications/Firefox.app/Contents/MacOS/firefox"] : [wanted];
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found !== undefined) return found;
  throw new Error(
    wanted === undefined
      ? "No Firefox was found. Install it (apt-get install firefox-esr, brew install --cask firefox), or set FIREFOX_PATH."
      : `FIREFOX_PATH points to ${wanted}, which does not exist. Correct or unset it.`,
  );
}

/** A standard Firefox, as users run it. */
export async function launchFirefox(): Promise<OwnFirefox> {
  const found = findFirefox();
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-firefox-"));
  const starter = path.join(folder, "firefox");
  await writeFile(starter, `#!/bin/sh\nexec "${process.execPath}" "${bridge}" "${found}" "$@"\n`);
  await chmod(starter, 0o755);
  const browser = await firefox.launch({
    channel: "moz-firefox",
    executablePath: starter,
    firefoxUserPrefs: preferences,
  });
  return {
    browser,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
