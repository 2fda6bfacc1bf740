import "./upload-progress.css";

interface UploadProgressProps {
  /** From 0 to 1. */
  share: number;
  text: string;
}

/** The progress of an upload. Once everything is sent, it shows that the server is still working. */
export function UploadProgress({ share, text }: UploadProgressProps) {
  return (
    <label className="upload-progress">
      <span>{text}</span>
      {share < 1 ? <progress value={share} max={1} /> : <progress />}
    </label>
  );
}
