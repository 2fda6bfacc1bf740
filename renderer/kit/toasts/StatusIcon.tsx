import type { ReactNode } from "react";
import type { ToastStatus } from "./use-notify.ts";
import "#renderer/kit/feedback/waiting.css";

/** The icon of each status: a shape filled with the toast's colour (`ground`), and a symbol on it (`sign`). */
const shapes: Record<Exclude<ToastStatus, "loading">, { ground: ReactNode; sign: string }> = {
  info: { ground: <circle cx="10" cy="10" r="8" />, sign: "M10 9.5v4M10 6.5v.01" },
  success: { ground: <circle cx="10" cy="10" r="8" />, sign: "m6.5 10.3 2.4 2.4 4.6-4.9" },
  warning: {
    ground: <path d="M10 2.5 18.3 17H1.7Z" strokeLinejoin="round" />,
    sign: "M10 8v3.8M10 14.4v.01",
  },
  error: {
    ground: <path d="M10 1.5 18.5 10 10 18.5 1.5 10Z" strokeLinejoin="round" />,
    sign: "m7.5 7.5 5 5M12.5 7.5l-5 5",
  },
};

export function StatusIcon({ status }: { status: ToastStatus }) {
  if (status === "loading") return <span className="waiting__wheel" />;
  const { ground, sign } = shapes[status];
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" fill="currentColor" stroke="currentColor">
      {ground}
      <path d={sign} fill="none" stroke="var(--surface)" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  );
}
