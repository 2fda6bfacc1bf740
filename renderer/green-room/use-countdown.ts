import { useEffect, useState } from "react";
import { countdownTo, type Countdown } from "./countdown.ts";

/** Renewed every second until it is time. */
export function useCountdown(schedule: string): Countdown | null {
  const start = Date.parse(schedule);
  const [now, setNow] = useState(() => Date.now());
  const over = now >= start;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return countdownTo(start, now);
}
