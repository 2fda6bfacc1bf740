import { Component, type ReactNode } from "react";
import { messages } from "#renderer/messages/i18n.ts";
import { platform } from "#renderer/platform/platform.ts";
import "./crash-boundary.css";

interface CrashBoundaryProps {
  children: ReactNode;
  /** When it changes (another page), the children get a new try. */
  resetKey: string;
}

interface CrashBoundaryState {
  failed: boolean;
  resetKey: string;
}

/** Shows a way out instead of an empty page. It stands above Fluent, so it uses plain elements. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<CrashBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    props: CrashBoundaryProps,
    state: CrashBoundaryState,
  ): CrashBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="crash" role="alert">
        <p>{messages.t("crashed")}</p>
        <button type="button" onClick={() => platform().reload()}>
          {messages.t("reload")}
        </button>
      </main>
    );
  }
}
