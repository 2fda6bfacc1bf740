import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "playwright/test";

const anyFont = ["true", "false"].map(
  (scalable) => `<pattern><patelt name="scalable"><bool>${scalable}</bool></patelt></pattern>`,
);
const liberation = '<pattern><patelt name="family"><string>Liberation Sans</string></patelt></pattern>';

/** A fontconfig that has one Latin font of all that are installed, as on a machine without Ethiopic and emoji. */
const fontConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${folder}</cachedir>
  <selectfont>
    <rejectfont>${anyFont.join("")}</rejectfont>
    <acceptfont>${liberation}</acceptfont>
  </selectfont>
</fontconfig>
`;

/** A test whose browser knows no system font but Liberation Sans, which is installed with Chromium. */
export const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "gubae-fonts-"));
      const file = path.join(folder, "fonts.conf");
      await writeFile(file, fontConfig(folder));
      const env: Record<string, string> = { FONTCONFIG_FILE: file };
      for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] ??= value;
      await use({ ...launchOptions, env });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});
