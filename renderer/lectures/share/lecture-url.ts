import { platform } from "#renderer/data/platform/platform.ts";

/** The lecture's public address. */
export const lectureUrl = (lectureId: string) => platform().pageUrl(`/lecture?id=${lectureId}`);
