import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#renderer/kit/actions/Button.tsx";

interface IconButtonProps extends Pick<ButtonProps, "appearance"> {
  text: string;
  icon: ReactNode;
  /** Null while there is nothing to do. */
  onPress: (() => void) | null;
}

/** A button that shows an icon in place of its text. */
export function IconButton({ text, onPress, ...look }: IconButtonProps) {
  return (
    <Button
      {...look}
      aria-label={text}
      title={text}
      disabledFocusable={onPress === null}
      onClick={() => onPress?.()}
    />
  );
}
