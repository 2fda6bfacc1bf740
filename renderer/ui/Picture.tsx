import { useState } from "react";
import { pictureFormats, pictureSrcSet } from "#contract/picture-variants.ts";
import "./picture.css";

interface PictureProps {
  src: string | null;
  /** Shown when there is no picture, or it can't be loaded. */
  fallback: string;
  /** "" for pictures that add nothing to the text beside them. */
  alt: string;
  /** Reserve the place; squares are portraits, everything else is a cover. CSS pixels. */
  width: number;
  height: number;
  className?: string;
  eager?: boolean;
  /** How wide it is shown, as `sizes` says it, when that differs from `width`. */
  sizes?: string;
  /** A picture of a few bytes as a data URL, to show until the real one is there. */
  preview?: string | null | undefined;
}

/** What became of an address: after its sizes the picture as it is kept is tried, then nothing. */
interface Outcome {
  src: string;
  state: "loaded" | "sizes failed" | "failed";
}

/** A picture in the size and format that suits this screen, its place reserved from the beginning. */
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
  const say = (next: Outcome["state"]) =>
    shown === null ? undefined : setOutcome({ src: shown, state: next });
  const blurred = shown !== null && state !== "loaded" && preview;
  return (
    <picture className="picture">
      {sources.map(({ format, srcSet }) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes ?? `${width}px`} />
      ))}
      <img
        // An element that has failed keeps no memory of it for the next address.
        key={shown === null ? "fallback" : "picture"}
        src={shown ?? fallback}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        {...(eager && kind === "cover" && { fetchPriority: "high" })}
        {...(blurred && { style: { background: `center / cover no-repeat url("${blurred}")` } })}
        onLoad={() => say("loaded")}
        onError={() => say(sources.length > 0 ? "sizes failed" : "failed")}
        {...rest}
      />
    </picture>
  );
}
