import type { RoomEngine } from "../actors/room/lecture-on.ts";

/** How many viewers' pages told how long they waited for their first picture, as `/metrics` shows it. */
export async function firstPictures(metricsPort: number): Promise<Record<RoomEngine, number>> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const figures = await response.text();
  const told = (engine: RoomEngine) => {
    const series = `gubae_room_first_picture_seconds_count{engine="${engine}"} `;
    const line = figures.split("\n").find((text) => text.startsWith(series));
    return Number(line?.slice(series.length) ?? 0);
  };
  return { mesh: told("mesh"), sfu: told("sfu") };
}
