import type { UserEvent } from "@testing-library/user-event";

/** Enters `text` at once in tests that are not about typing, since each key renders the page again. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
