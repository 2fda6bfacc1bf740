import dingbats from "pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url";
import symbol from "pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";

/** The decoders of scanned pages, and the fonts of symbols, for which no device has the same. Other fonts are the device's. */
const addresses: Readonly<Record<string, string>> = {
  "FoxitDingbats.pfb": dingbats,
  "FoxitSymbol.pfb": symbol,
  "jbig2.wasm": jbig2,
  "openjpeg.wasm": openjpeg,
};

/** Loads what pdf.js needs for some files only. The page does it, since its worker makes no requests. */
export class PdfData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses[filename];
    if (address === undefined) throw new Error(`${filename} isn't among the files of this build.`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${filename} could not be loaded.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
