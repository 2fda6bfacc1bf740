import { Component, type ReactNode } from "react";
import { ChunkError } from "./lazy-screen.ts";

interface ChunkBoundaryProps {
  children: ReactNode;
  /** What is shown in place of a part that didn't load. */
  renderFailure: (retry: () => void) => ReactNode;
}

interface ChunkBoundaryState {
  error: unknown;
}

/** Keeps the rest of the page when a part of it doesn't load. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, ChunkBoundaryState> {
  override state: ChunkBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ChunkBoundaryState {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof ChunkError)) throw error;
    return this.props.renderFailure(() => {
      error.renew();
      this.setState({ error: null });
    });
  }
}
