import type { UserEvent } from "@testing-library/user-event";

/**
 * Enters `text` all at once, because each typed key would render the page again. For tests that are not about typing.
 */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
