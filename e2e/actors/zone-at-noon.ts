/** A time zone in which it is about noon: quiet hours would hold a notification at night. */
export function zoneAtNoon(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  // The signs of these zones are the wrong way round.
  return `Etc/GMT${hoursAhead > 0 ? "-" : "+"}${Math.abs(hoursAhead)}`;
}
