import { useState } from "react";

interface PictureProps {
  src: string | null;
  /** Shown when there is no picture, or it can't be loaded. */
  fallback: string;
  /** "" for pictures that add nothing to the text beside them. */
  alt: string;
  width: number;
  height: number;
  className?: string;
  eager?: boolean;
}

export function Picture({ src, fallback, alt, width, height, className, eager = false }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const usable = src !== null && src !== "" && src !== brokenSrc;
  return (
    <img
      src={usable ? src : fallback}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => (usable ? setBrokenSrc(src) : undefined)}
    />
  );
}
