type Interceptor = (event: PopStateEvent) => void;

const interceptors = new Set<Interceptor>();

// On `window`, Chrome calls listeners in the order in which they were added, capturing or not. App.tsx imports this
// file, so this listener is added before the router's. During prerendering there is no window.
if (typeof window !== "undefined")
  window.addEventListener("popstate", (event) => interceptors.forEach((intercept) => intercept(event)), {
    capture: true,
  });

/**
 * Calls `interceptor` on Back and Forward before the router handles the navigation. Returns a function that removes the
 * interceptor.
 */
export function interceptPopState(interceptor: Interceptor): () => void {
  interceptors.add(interceptor);
  return () => void interceptors.delete(interceptor);
}
