import type { Page } from "playwright/test";

/**
 * Returns the characters of the page for which its fonts have no glyph. Fonts don't expose this, but such a character
 * renders exactly like one that Unicode has not assigned.
 */
export function findMissingGlyphs(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const UNASSIGNED = "\u0378";
    /** Font → the characters that it must render, and the elements that contain them. */
    const wanted = new Map<string, Map<string, string>>();
    const nodes: Text[] = [];
    const fontOf = (style: CSSStyleDeclaration, size: string) =>
      `${style.fontWeight} ${size} ${style.fontFamily}`;

    function want(text: string, style: CSSStyleDeclaration, place: string): void {
      const font = fontOf(style, "32px");
      const characters = wanted.get(font) ?? new Map<string, string>();
      wanted.set(font, characters);
      // Spaces, controls and combining marks have no glyph of their own. Emoji come from the system's font, which a
      // server may lack.
      for (const character of text.match(/[^\p{Z}\p{C}\p{M}\p{Extended_Pictographic}]/gu) ?? [])
        if (!characters.has(character)) characters.set(character, place);
    }

    for (const element of document.body.querySelectorAll("*:not(script, style, template, noscript, title)")) {
      const style = getComputedStyle(element);
      const place = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
      for (const node of element.childNodes)
        if (node instanceof Text) {
          nodes.push(node);
          want(node.data, style, place);
        }
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        want(`${element.placeholder}${element.type === "file" ? "" : element.value}`, style, place);
      for (const pseudo of ["::before", "::after", "::marker"]) {
        const generated = getComputedStyle(element, pseudo);
        for (const [, text = ""] of generated.content.matchAll(/"((?:[^"\\]|\\.)*)"/g))
          want(text, generated, place + pseudo);
      }
    }

    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [64, 64];
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("This browser has no canvas.");
    const brush = context;

    function draw(character: string, font: string): Uint32Array {
      brush.clearRect(0, 0, canvas.width, canvas.height);
      brush.font = font;
      brush.fillText(character, 8, 44);
      return new Uint32Array(brush.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    }

    /**
     * Returns whether the page still shows boxes instead of characters. This happens because Chromium does not always
     * use a font that loads late.
     */
    function showsBoxes(node: Text): boolean {
      const style = getComputedStyle(node.parentElement ?? document.body);
      const spacing = Number.parseFloat(style.letterSpacing) || 0;
      const range = document.createRange();
      brush.font = fontOf(style, style.fontSize);
      const box = brush.measureText(UNASSIGNED).width;
      return [...node.data.matchAll(/\p{Script=Ethiopic}+/gu)].some(({ 0: word, index }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const shown = range.getBoundingClientRect().width - spacing * word.length;
        const isBoxes = (width: number) => Math.abs(width - box * word.length) < 0.5;
        return isBoxes(shown) && !isBoxes(brush.measureText(word).width);
      });
    }

    const missing: string[] = [];
    for (const [font, characters] of wanted) {
      // The promise is rejected if one of our local fonts is not installed; the other fonts still load.
      await Promise.allSettled([document.fonts.load(font, [...characters.keys()].join(""))]);
      await document.fonts.ready;
      const unassigned = draw(UNASSIGNED, font);
      for (const [character, place] of characters)
        if (draw(character, font).every((pixel, at) => pixel === unassigned[at]))
          missing.push(`${character} at ${place} in ${font}`);
    }
    const boxed = nodes.filter(showsBoxes).map(({ data }) => `${data} is still boxes`);
    return [...missing, ...boxed];
  });
}
