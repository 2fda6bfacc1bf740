import type { UserEvent } from "@testing-library/user-event";

/** Enters `text` at once, where typing it is not the subject: each typed key renders the page anew. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
