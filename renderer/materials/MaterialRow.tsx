import type { ReactNode } from "react";
import type { Material } from "#contract/lectures/material.ts";
import { formatSize } from "./format-size.ts";

interface MaterialRowProps {
  material: Material;
  /** Shown beside the size. */
  note?: string | undefined;
  children: ReactNode;
}

export const fileNameOf = ({ name, extension }: Material) => `${name}.${extension}`;

/** One file with its actions. */
export function MaterialRow({ material, note, children }: MaterialRowProps) {
  return (
    <li className="material">
      <div className="material__words">
        <p className="material__name">{fileNameOf(material)}</p>
        <p className="material__facts">
          {formatSize(material.size)}
          {note !== undefined && ` · ${note}`}
        </p>
      </div>
      <div className="material__actions">{children}</div>
    </li>
  );
}
