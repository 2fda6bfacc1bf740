import type { Lecture } from "#contract/lectures/lecture.ts";
import { platform } from "#renderer/platform/platform.ts";

interface ShareResult {
  /** "dismissed" means that the person closed the share sheet. */
  outcome: "shared" | "copied" | "dismissed" | "failed";
  url: string;
}

const isNamed = (thrown: unknown, name: string) => thrown instanceof DOMException && thrown.name === name;

async function copy(url: string): Promise<"copied" | "failed"> {
  // Only secure contexts have a clipboard, and access may be denied.
  const copied = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  );
  return copied ? "copied" : "failed";
}

/** Opens the device's share sheet with the lecture's link, or else copies it to the clipboard. */
export async function shareLecture({ _id, name }: Pick<Lecture, "_id" | "name">): Promise<ShareResult> {
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
