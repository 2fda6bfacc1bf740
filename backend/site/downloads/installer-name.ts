import type { Installer } from "#contract/desktop/release.ts";

const systems = {
  exe: "windows",
  dmg: "macos",
  zip: "macos",
  AppImage: "linux",
  deb: "linux",
  rpm: "linux",
} as const;

type InstallerInfo = Pick<Installer, "system" | "kind" | "arch">;

/** x64 is `amd64` in deb names and `x86_64` in rpm names; arm64 is `aarch64` in rpm names. */
function archOf(name: string): string {
  if (/-(?:arm64|aarch64)\./.test(name)) return "arm64";
  if (/-universal\./.test(name)) return "universal";
  return /-(?:x64|amd64|x86_64)\./.test(name) ? "x64" : "both";
}

/** Derives system, kind and architecture from an artifact name of electron-builder.yml; null unless it is an installer. */
export function parseInstallerName(name: string): InstallerInfo | null {
  const kind = Object.keys(systems).find((ending) => name.endsWith(`.${ending}`));
  if (kind === undefined) return null;
  return { kind, system: systems[kind as keyof typeof systems], arch: archOf(name) };
}
