let slot: string | null = null;

/** Sets the placeholder for the build, which prerenders the page. The server replaces it with the next lectures. */
export function provideLecturesSlot(placeholder: string): void {
  slot = placeholder;
}

/** The placeholder during the build; null in the application, which requests the lectures from the server. */
export const lecturesSlot = (): string | null => slot;
