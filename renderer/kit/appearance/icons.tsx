import type { ReactNode } from "react";

/**
 * Returns an icon as large as the surrounding text. It is hidden from screen readers, because the text or the button's
 * name says the same. `box` is the size of the square in which it is drawn.
 */
export function lineIcon(shape: ReactNode, box: number) {
  return function Icon() {
    return (
      <svg
        aria-hidden
        viewBox={`0 0 ${box} ${box}`}
        width="1.25em"
        height="1.25em"
        fill="none"
        stroke="currentColor"
        strokeWidth={(1.75 * box) / 24}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shape}
      </svg>
    );
  };
}

const icon = (shape: ReactNode) => lineIcon(shape, 24);

// Our own SVG icons. Fluent's would load its style engine.
export const AddIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const ArrowDownIcon = icon(<path d="M12 5v14M6 13l6 6 6-6" />);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.75" />);
export const FlagIcon = icon(<path d="M6 21V4h12l-3 4.5L18 13H6" />);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const LeaveIcon = icon(<path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15 8l4 4-4 4M19 12H9" />);
export const ShareIcon = icon(
  <path d="M12 15V4M8 7.5 12 4l4 3.5M7 11H6a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-7a1 1 0 0 0-1-1h-1" />,
);
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="15" rx="2" />
    <path d="M4 9.5h16M8 3v4M16 3v4M12 12v5M9.5 14.5h5" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="10" r="3" />
    <path d="M6.5 18.5c1-2.6 3-3.9 5.5-3.9s4.5 1.3 5.5 3.9" />
  </>,
);
export const EyeIcon = icon(
  <>
    <path d="M3 13.5C4.2 9.6 7.6 7 12 7s7.8 2.6 9 6.5" />
    <circle cx="12" cy="13.5" r="3" />
  </>,
);
export const EyeOffIcon = icon(
  <>
    <path d="M3 13.5c.8-2.5 2.5-4.5 4.8-5.6M10.5 7.1c4.9-.6 9 2.2 10.5 6.4" />
    <path d="M9.9 11.4a3 3 0 0 0 4.2 4.2M4 4l16 16" />
  </>,
);
export const StudentIcon = icon(
  <>
    <path d="m2.5 9.5 9.5-5 9.5 5-9.5 5zM6.5 12v4.5c3.4 2.7 7.6 2.7 11 0V12" />
    <path d="M2.5 9.5v6" />
  </>,
);
export const InstructorIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <circle cx="12" cy="10" r="2.25" />
    <path d="M7.5 19v-1.5a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2V19" />
  </>,
);
