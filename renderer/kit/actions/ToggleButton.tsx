import { Button, type ButtonProps } from "./Button.tsx";

interface ToggleButtonProps extends Omit<ButtonProps, "aria-pressed"> {
  /** Whether what it switches is on. */
  checked: boolean;
}

/** A button that stays pressed while something is on. */
export function ToggleButton({ checked, ...button }: ToggleButtonProps) {
  return <Button {...button} aria-pressed={checked} />;
}
