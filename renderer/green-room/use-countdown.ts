import { useEffect, useState } from "react";
import { countdownTo, type Countdown } from "./countdown.ts";

/** Renewed every second until it is time. `clockLate`: by how many milliseconds this device's clock is. */
export function useCountdown(schedule: string, clockLate: number): Countdown | null {
  const start = Date.parse(schedule);
  const [shown, setNow] = useState(() => Date.now());
  const now = shown + clockLate;
  const over = now >= start;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return countdownTo(start, now);
}
