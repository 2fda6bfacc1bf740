import { useState } from "react";
import { pictureFormats, pictureSrcSet } from "#contract/pictures/picture-variants.ts";
import "./picture.css";

interface PictureProps {
  src: string | null;
  /** Shown when there is no picture or it can't be loaded. */
  fallback: string;
  /** "" for decorative pictures. */
  alt: string;
  /**
   * Width and height in CSS pixels. They reserve the picture's space. If they are equal, the picture is a portrait,
   * otherwise a cover.
   */
  width: number;
  height: number;
  className?: string;
  eager?: boolean;
  /** The `sizes` attribute; needed only if the picture is displayed at a width other than `width`. */
  sizes?: string;
  /** A tiny picture as a data URL, shown until the real one is loaded. */
  preview?: string | null | undefined;
}

/**
 * The result of loading `src`. If the resized versions of the picture fail to load, the stored picture is tried, and
 * then the fallback.
 */
interface Outcome {
  src: string;
  state: "loaded" | "sizes failed" | "failed";
}

/** A picture in the size and format that suits the screen, with its space reserved before it loads. */
export function Picture({ src, fallback, alt, width, height, sizes, preview, eager, ...rest }: PictureProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const state = outcome?.src === src ? outcome.state : null;
  const shown = src !== null && src !== "" && state !== "failed" ? src : null;
  const kind = width === height ? "portrait" : "cover";
  const sets =
    shown === null || state === "sizes failed"
      ? []
      : pictureFormats.map((format) => ({ format, srcSet: pictureSrcSet(shown, kind, format) }));
  const sources = sets.filter(
    (set): set is { format: "avif" | "webp"; srcSet: string } => set.srcSet !== null,
  );
  const report = (next: Outcome["state"]) =>
    shown === null ? undefined : setOutcome({ src: shown, state: next });
  const blurred = shown !== null && state !== "loaded" && preview;
  return (
    <picture className="picture">
      {sources.map(({ format, srcSet }) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes ?? `${width}px`} />
      ))}
      <img
        // The key makes the fallback a new element, so that the failed picture does not affect it.
        key={shown === null ? "fallback" : "picture"}
        src={shown ?? fallback}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        data-fallback={shown === null ? undefined : fallback}
        {...(eager && kind === "cover" && { fetchPriority: "high" })}
        {...(blurred && { style: { background: `center / cover no-repeat url("${blurred}")` } })}
        onLoad={() => report("loaded")}
        onError={() => report(sources.length > 0 ? "sizes failed" : "failed")}
        {...rest}
      />
    </picture>
  );
}
