import type { ReactNode } from "react";
import { lineIcon } from "#renderer/kit/appearance/icons.tsx";

const icon = (shape: ReactNode) => lineIcon(shape, 20);

export const PreviousIcon = icon(<path d="m12 4-6 6 6 6" />);
export const NextIcon = icon(<path d="m8 4 6 6-6 6" />);
export const DecksIcon = icon(<path d="M6 7h11v9H6ZM3 13V4h11" />);
export const PenIcon = icon(<path d="m3 17 1-4L14 3l3 3L7 16l-4 1Zm9-12 3 3" />);
export const HighlighterIcon = icon(<path d="m6 11 7-8 4 4-8 7H6v-3ZM6 14l-3 3h5l2-2M3 19h14" />);
export const LineIcon = icon(<path d="M4 16 16 4" />);
export const RectangleIcon = icon(<path d="M3 5h14v10H3Z" />);
export const ArrowIcon = icon(<path d="M4 16 16 4M9 4h7v7" />);
export const TextIcon = icon(<path d="M4 6V4h12v2M10 4v12M8 16h4" />);
export const EraserIcon = icon(<path d="m3 12 8-8 6 6-6 6H7l-4-4Zm4-4 6 6M7 16h10" />);
export const LaserIcon = icon(
  <path d="M10 10h.01M10 3v2M10 15v2M3 10h2M15 10h2M5 5l1.5 1.5M13.5 13.5 15 15M15 5l-1.5 1.5M6.5 13.5 5 15" />,
);
export const UndoIcon = icon(<path d="M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 10H8" />);
export const RedoIcon = icon(<path d="m13 4 4 4-4 4M17 8H8a5 5 0 0 0 0 10h4" />);
export const GuestsDrawIcon = icon(
  <path d="M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 17c0-3.5 2-5 5-5M10 17l.8-3.2 5.2-5.2 2.4 2.4-5.2 5.2L10 17Z" />,
);
export const ClearGuestsIcon = icon(
  <path d="M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 17c0-3.5 2-5 5-5M9 15l4.5-4.5 4.5 4.5-3 3h-3l-3-3Zm2-2 4.5 4.5" />,
);
