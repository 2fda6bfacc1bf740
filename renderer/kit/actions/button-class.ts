import "./plain-button.css";

export interface ButtonLook {
  appearance?: "primary" | "secondary" | "subtle" | "transparent";
  size?: "medium" | "large";
  /** True if the button is red, for an action that ends, deletes or removes something. */
  danger?: boolean;
}

/** Returns the classes of a button, or of a link that looks like one. */
export function buttonClass({
  appearance = "secondary",
  size = "medium",
  danger = false,
}: ButtonLook): string {
  const look = danger ? "danger" : appearance;
  return `plain-button plain-button--${size} plain-button--${look}`;
}
