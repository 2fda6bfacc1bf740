import { expect, type Page } from "playwright/test";

/** Returns content with a PDF header, so that it is accepted as a PDF. */
export function pdf(bytes: number): Buffer {
  const content = Buffer.alloc(bytes, "0123456789");
  content.write("%PDF-1.7\n");
  return content;
}

/** The MIME type is generic, because the server determines a file's type from its bytes. */
export const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: "application/octet-stream",
  buffer,
});

/** Adds files on the host's page. */
export async function addFiles(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  await page.getByLabel("Add files").setInputFiles(files);
}

/** Adds a small PDF, and waits until it is available to students. */
export async function addPdf(page: Page, name: string): Promise<void> {
  await addFiles(page, [file(name, pdf(3000))]);
  await expect(page.getByRole("button", { name: `Download ${name}` })).toBeVisible();
}
