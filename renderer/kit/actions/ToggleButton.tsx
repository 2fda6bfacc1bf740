import { Button, type ButtonProps } from "./Button.tsx";

interface ToggleButtonProps extends Omit<ButtonProps, "aria-pressed"> {
  /** True if the setting is on. */
  checked: boolean;
}

/** A button that stays pressed while a setting is on. */
export function ToggleButton({ checked, ...button }: ToggleButtonProps) {
  return <Button {...button} aria-pressed={checked} />;
}
