import { messages } from "#renderer/messages/i18n.ts";

interface Device {
  browser: string | null;
  system: string | null;
}

const text = messages.getFixedT(null, "security");

/** Returns "Chrome on Windows", or the known part of it. */
export function deviceText({ browser, system }: Device): string {
  if (browser !== null && system !== null) return text("browserOnSystem", { browser, system });
  return browser ?? system ?? text("unknownDevice");
}
