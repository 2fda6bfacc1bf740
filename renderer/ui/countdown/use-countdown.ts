import { useEffect, useState } from "react";
import { countdownTo, type Countdown } from "./countdown.ts";

/** Updates every second until the start. `clockLagMs`: how far this device's clock is behind the server's. */
export function useCountdown(schedule: string, clockLagMs: number): Countdown | null {
  const start = Date.parse(schedule);
  const [deviceNow, setDeviceNow] = useState(() => Date.now());
  const now = deviceNow + clockLagMs;
  const started = now >= start;
  useEffect(() => {
    if (started) return undefined;
    const timer = setInterval(() => setDeviceNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [started]);
  return countdownTo(start, now);
}
