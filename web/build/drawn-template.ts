import { paintFirst } from "./paint-first.ts";

interface TemplateParts {
  /** What the page's parts bring along, by file. */
  scripts: readonly string[];
  styles: readonly string[];
  styleOf: (file: string) => string;
  /** The file that lets the scripts in. */
  start: string;
}

const SCRIPTS = /<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\s*/g;
const ROOT = `<div id="root">`;

/**
 * The built page for the server to draw into: its styles stand in it, its scripts wait in a template for
 * `start-after-drawing.ts`. @throws when `index.html` is not what it was
 */
export function drawnTemplate(index: string, { scripts, styles, styleOf, start }: TemplateParts): string {
  if (!index.includes(ROOT)) throw new Error(`index.html has no ${ROOT}.`);
  const application = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...(index.match(SCRIPTS) ?? []),
  ].join("");
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join("");
  const head = `${paintFirst(links, styleOf)}<script type="module" crossorigin src="/${start}"></script></head>`;
  const body = `<div id="drawn">__DRAWING__</div><template id="application">${application}</template>${ROOT}`;
  return index
    .replaceAll(SCRIPTS, "")
    .replace("</head>", () => head)
    .replace(ROOT, () => body);
}
