import { useEffect, useEffectEvent } from "react";

/** Calls the handler of the latest rendering for each key that is pressed on the page. */
export function useKeyDown(handle: (event: KeyboardEvent) => void): void {
  const handleLatest = useEffectEvent(handle);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleLatest(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
