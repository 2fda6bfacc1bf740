import type { Lecture } from "#contract/lectures/lecture.ts";
import { lectureUrl } from "./lecture-url.ts";

interface ShareResult {
  /** The text to show; null if the share sheet has opened, because it reports its outcome itself. */
  notice: "linkCopied" | "linkNotCopied" | null;
  url: string;
}

const isNamed = (thrown: unknown, name: string) => thrown instanceof DOMException && thrown.name === name;

export const hasShareSheet = () => typeof navigator.share === "function";

/** Copies the lecture's link to the clipboard. */
export async function copyLink({ _id }: Pick<Lecture, "_id">): Promise<ShareResult> {
  const url = lectureUrl(_id);
  // Only secure contexts have a clipboard, and access may be denied.
  const copied = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  );
  return { notice: copied ? "linkCopied" : "linkNotCopied", url };
}

/**
 * Opens the device's share sheet with the lecture's link, or copies the link to the clipboard if there is no share
 * sheet.
 */
export async function shareLecture(lecture: Pick<Lecture, "_id" | "name">): Promise<ShareResult> {
  const url = lectureUrl(lecture._id);
  try {
    await navigator.share({ title: lecture.name, url });
    return { notice: null, url };
  } catch (thrown) {
    // The user has closed the share sheet.
    if (isNamed(thrown, "AbortError")) return { notice: null, url };
    return copyLink(lecture);
  }
}
