import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#renderer/kit/actions/Button.tsx";

interface IconButtonProps extends Pick<ButtonProps, "appearance" | "className"> {
  text: string;
  icon: ReactNode;
  /** Of a button that stays pressed. */
  checked?: boolean;
  /** Null while there is nothing to do. */
  onPress: (() => void) | null;
}

/** A button that shows an icon in place of its text. */
export function IconButton({ text, checked, onPress, ...look }: IconButtonProps) {
  return (
    <Button
      {...look}
      aria-label={text}
      title={text}
      aria-pressed={checked}
      disabledFocusable={onPress === null}
      onClick={() => onPress?.()}
    />
  );
}
