import { pictureFormats, pictureSrcSet } from "#contract/pictures/picture-variants.ts";
import { removePreview, replaceFailedPicture } from "./settle-picture.ts";
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

/** A picture in the size and format that suits the screen, with its space reserved before it loads. */
export function Picture({ src, fallback, alt, width, height, sizes, preview, eager, ...rest }: PictureProps) {
  const shown = src === "" ? null : src;
  const kind = width === height ? "portrait" : "cover";
  const sets =
    shown === null
      ? []
      : pictureFormats.map((format) => ({ format, srcSet: pictureSrcSet(shown, kind, format) }));
  const sources = sets.filter(
    (set): set is { format: "avif" | "webp"; srcSet: string } => set.srcSet !== null,
  );
  return (
    // The key makes another picture start from new elements, because those of a failed picture have been changed.
    <picture key={shown} className="picture">
      {sources.map(({ format, srcSet }) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes ?? `${width}px`} />
      ))}
      <img
        src={shown ?? fallback}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        data-fallback={shown === null ? undefined : fallback}
        {...(eager && kind === "cover" && { fetchPriority: "high" })}
        {...(shown !== null &&
          preview && { style: { background: `center / cover no-repeat url("${preview}")` } })}
        onLoad={({ currentTarget }) => removePreview(currentTarget)}
        onError={({ currentTarget }) => replaceFailedPicture(currentTarget)}
        {...rest}
      />
    </picture>
  );
}
