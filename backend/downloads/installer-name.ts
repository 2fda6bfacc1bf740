import type { Installer } from "#contract/release.ts";

const systems = {
  exe: "windows",
  dmg: "macos",
  zip: "macos",
  AppImage: "linux",
  deb: "linux",
  rpm: "linux",
} as const;

type Named = Pick<Installer, "system" | "kind" | "arch">;

/** `amd64` and `x86_64` are what deb and rpm call x64, and `aarch64` what rpm calls arm64. */
function archOf(name: string): string {
  if (/-(?:arm64|aarch64)\./.test(name)) return "arm64";
  if (/-universal\./.test(name)) return "universal";
  return /-(?:x64|amd64|x86_64)\./.test(name) ? "x64" : "both";
}

/** What an artifact is for, by its name as electron-builder.yml gives it; null for what is no installer. */
export function describeInstaller(name: string): Named | null {
  const kind = Object.keys(systems).find((ending) => name.endsWith(`.${ending}`));
  if (kind === undefined) return null;
  return { kind, system: systems[kind as keyof typeof systems], arch: archOf(name) };
}
