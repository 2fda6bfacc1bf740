import { useEffect, useState } from "react";
import { onServerTimeChange, serverNow } from "./server-time.ts";
import { countdownTo, type Countdown } from "./countdown.ts";

/** Returns the time left until the start, by the server's time, updated every second. */
export function useCountdown(schedule: string): Countdown | null {
  const start = Date.parse(schedule);
  const [now, setNow] = useState(serverNow);
  const started = now >= start;
  useEffect(() => {
    const update = () => setNow(serverNow());
    const unsubscribe = onServerTimeChange(update);
    const timer = started ? undefined : setInterval(update, 1000);
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [started]);
  return countdownTo(start, now);
}
