import { useMemo } from "react";
import { renderSVG } from "uqr";

/** The width of the white border in modules; without it, some cameras don't detect the code. */
const QUIET_ZONE = 3;

/** Draws the code dark on white in both colour schemes, as cameras expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: QUIET_ZONE }))}`,
    [text],
  );
  return <img className="second-factor__qr" src={source} alt={label} width={208} height={208} />;
}
