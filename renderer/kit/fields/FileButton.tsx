import type { InputHTMLAttributes, Ref } from "react";
import "./file-button.css";

interface FileButtonProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  text: string;
  ref?: Ref<HTMLInputElement>;
}

/** Chooses a file. The browser's button uses the browser's language, so it is an invisible overlay on top of ours. */
export function FileButton({ text, ...input }: FileButtonProps) {
  return (
    <div className="file-button">
      <span aria-hidden>{text}</span>
      <input {...input} type="file" />
    </div>
  );
}

interface ChooseFilesProps extends Omit<FileButtonProps, "onChange"> {
  /** At least one. */
  onFiles: (files: File[]) => void;
}

/** A file button outside of forms. The same files can be chosen again. */
export function ChooseFiles({ onFiles, ...button }: ChooseFilesProps) {
  return (
    <FileButton
      {...button}
      aria-label={button.text}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
