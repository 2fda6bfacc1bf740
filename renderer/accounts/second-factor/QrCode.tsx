import { useMemo } from "react";
import { renderSVG } from "uqr";

/** Modules of white around the code, without which some cameras don't find it. */
const QUIET_ZONE = 3;

/** Dark on white in both colour schemes, since cameras look for that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: QUIET_ZONE }))}`,
    [text],
  );
  return <img className="second-factor__qr" src={source} alt={label} width={208} height={208} />;
}
