import type { ReactNode } from "react";
import "./figures.css";

interface FiguresProps {
  /** One value per column, with its label. Use the same labels in each row of a list, so that the columns align. */
  figures: readonly { label: string; value: ReactNode; tone?: "strong" | "soft" }[];
}

/** Labelled values in a row that wraps on narrow screens. */
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
