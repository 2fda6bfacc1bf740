type Gate = (event: PopStateEvent) => void;

const gates = new Set<Gate>();

// Chrome runs the listeners of the window in the order they came, capturing or not. App.tsx imports this file, so
// that ours comes before the router's. The pages drawn at build have no window.
if (typeof window !== "undefined")
  window.addEventListener("popstate", (event) => gates.forEach((gate) => gate(event)), { capture: true });

/** Hears of Back and Forward before the router does. Answers how to stop. */
export function addHistoryGate(gate: Gate): () => void {
  gates.add(gate);
  return () => void gates.delete(gate);
}
