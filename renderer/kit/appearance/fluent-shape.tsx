/**
 * Returns an icon with one of Fluent's shapes (MIT), as large as the surrounding text. Fluent's own icons would load
 * its style engine.
 */
export function fluentShape(shape: string) {
  return function Icon() {
    return (
      <svg aria-hidden viewBox="0 0 20 20" width="1em" height="1em" fill="currentColor">
        <path d={shape} />
      </svg>
    );
  };
}
