import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { sniffExtension } from "./material-type.ts";

/** Returns a zip file of empty entries that passes a signature check. */
function zipOf(...names: string[]): Buffer {
  const entries = names.map((name) => {
    const header = Buffer.alloc(30);
    header.write("PK\u0003\u0004", "latin1");
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, Buffer.from(name)]);
  });
  return Buffer.concat([...entries, Buffer.from("PK\u0005\u0006"), Buffer.alloc(18)]);
}

function pngOf(...chunks: string[]): Buffer {
  const written = chunks.map((type) => {
    const body = Buffer.concat([Buffer.from(type), Buffer.alloc(type === "IHDR" ? 13 : 8)]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length - 4);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  });
  return Buffer.concat([Buffer.from("\u0089PNG\r\n\u001A\n", "latin1"), ...written]);
}

const compound = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]);
const pdf = "%PDF-1.7\n1 0 obj\n";

test.each([
  ["a PDF", Buffer.from(pdf), "a.pdf", "pdf"],
  ["a PDF after a line break", Buffer.from(`\r\n${pdf}`), "a.pdf", "pdf"],
  ["a PDF after a byte order mark", Buffer.from(`\uFEFF${pdf}`), "a.pdf", "pdf"],
  ["a PDF after a printer's commands", Buffer.from(`\u001B%-12345X@PJL JOB\n${pdf}`), "a.pdf", "pdf"],
  ["a PDF with another name", Buffer.from(`\n${pdf}`), "a.docx", "pdf"],
  ["a PNG", pngOf("IHDR", "IDAT", "IEND"), "a.png", "png"],
  ["an animated PNG", pngOf("IHDR", "acTL", "IDAT", "IEND"), "a.png", "png"],
  ["a zip file", zipOf("a.txt"), "a.zip", "zip"],
  ["a zip file of a Java project", zipOf("META-INF/MANIFEST.MF", "Main.class"), "task.zip", "zip"],
  ["a zip file of an app", zipOf("classes.dex", "AndroidManifest.xml"), "task.ZIP", "zip"],
  ["an old Word file", compound, "a.doc", "doc"],
  ["a Word file with a password", compound, "a.docx", "docx"],
  ["a workbook with a password", compound, "a.xlsx", "xlsx"],
  ["slides with a password", compound, "a.pptx", "pptx"],
])("%s is accepted", async (_, bytes, name, extension) => {
  expect(await sniffExtension(bytes, name)).toBe(extension);
});

test.each([
  ["nothing", Buffer.alloc(0), "a.pdf"],
  ["text", Buffer.from("Hello"), "a.pdf"],
  ["HTML", Buffer.from("<!doctype html><script>1</script>"), "a.pdf"],
  ["a PDF far behind something else", Buffer.from(`${"x".repeat(1024)}${pdf}`), "a.pdf"],
  ["a program", Buffer.from("MZ\u0090\u0000"), "a.zip"],
  ["a Java archive", zipOf("META-INF/MANIFEST.MF"), "a.jar"],
  ["a compound file of something else", compound, "a.msi"],
])("%s is refused", async (_, bytes, name) => {
  expect(await sniffExtension(bytes, name)).toBeNull();
});
