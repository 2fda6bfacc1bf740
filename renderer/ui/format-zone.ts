import { messages } from "#renderer/messages/i18n.ts";
import { offsetAt } from "./zoned-time.ts";

/** "Africa/Addis_Ababa" is Addis Ababa; cities that we have no word for stay as the zone's name has them. */
function cityOf(zone: string): string {
  if (zone === "Africa/Addis_Ababa") return messages.t("addisAbaba", { ns: "dates" });
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

/** "Addis Ababa time (GMT+3)", with the offset of that moment; plain "UTC" has neither city nor offset. */
export function formatZone(zone: string, instant: Date): string {
  if (!zone.includes("/")) return zone;
  return messages.t("zone", { ns: "dates", city: cityOf(zone), offset: offsetAt(instant, zone) });
}
