import type { ReactNode } from "react";
import "./figures.css";

interface FiguresProps {
  /** Each with its label; the same ones in each row of a list, so that they stand below each other. */
  figures: readonly { label: string; value: ReactNode; tone?: "strong" | "soft" }[];
}

/** Labelled values beside each other, below each other where there is no room. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="figures">
      {figures.map(({ label, value, tone }) => (
        <div key={label} className="figures__one" data-tone={tone}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
