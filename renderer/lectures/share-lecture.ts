import type { Lecture } from "#contract/lecture.ts";
import { platform } from "#renderer/platform/platform.ts";

interface Shared {
  /** "dismissed": the person thought better of it. */
  outcome: "shared" | "copied" | "dismissed" | "failed";
  url: string;
}

const isNamed = (thrown: unknown, name: string) => thrown instanceof DOMException && thrown.name === name;

async function copy(url: string): Promise<"copied" | "failed"> {
  // Only secure pages have a clipboard, and a person may have forbidden it.
  const copied = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  );
  return copied ? "copied" : "failed";
}

/** Hands the lecture's link to the device's own share sheet, else puts it on the clipboard. */
export async function shareLecture({ _id, name }: Pick<Lecture, "_id" | "name">): Promise<Shared> {
  const url = platform().pageUrl(`/lecture?id=${_id}`);
  if (typeof navigator.share !== "function") return { outcome: await copy(url), url };
  try {
    await navigator.share({ title: name, url });
    return { outcome: "shared", url };
  } catch (thrown) {
    if (isNamed(thrown, "AbortError")) return { outcome: "dismissed", url };
    return { outcome: await copy(url), url };
  }
}
