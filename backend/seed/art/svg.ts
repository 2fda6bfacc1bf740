/** Small words for writing SVG as text. Numbers are rounded, so that files stay small and equal on every machine. */

type Value = string | number;
export type Attributes = Readonly<Record<string, Value>>;

export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function attribute([name, value]: [string, Value]): string {
  return ` ${name}="${typeof value === "number" ? String(Math.round(value * 100) / 100) : value}"`;
}

export function el(name: string, attributes: Attributes, ...children: string[]): string {
  const opening = `<${name}${Object.entries(attributes).map(attribute).join("")}`;
  return children.length === 0 ? `${opening}/>` : `${opening}>${children.join("")}</${name}>`;
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return el("circle", { cx, cy, r, fill, ...more });
}

export function ellipse([cx, cy]: Point, [rx, ry]: Point, fill: string, more: Attributes = {}): string {
  return el("ellipse", { cx, cy, rx, ry, fill, ...more });
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string {
  return el("rect", { x, y, width, height, fill, ...more });
}

/** A filled outline. */
export function shape(d: string, fill: string, more: Attributes = {}): string {
  return el("path", { d, fill, ...more });
}

/** A drawn line with round ends. */
export function stroke(d: string, color: string, width: number, more: Attributes = {}): string {
  return el("path", {
    d,
    fill: "none",
    stroke: color,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    ...more,
  });
}

export function group(transform: string, ...children: string[]): string {
  return el("g", { transform }, ...children);
}

export type Point = readonly [x: number, y: number];

/** A closed or open path through points. */
export function through(points: readonly Point[], closed = false): string {
  const middle = points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L");
  return `M${middle}${closed ? "Z" : ""}`;
}

export function polygon(points: readonly Point[], fill: string, more: Attributes = {}): string {
  return shape(through(points, true), fill, more);
}

/** The point at an angle in degrees (0 is right, 90 is down). */
export function polar(radius: number, degrees: number, [cx, cy]: Point = [0, 0]): Point {
  const radians = (degrees * Math.PI) / 180;
  return [cx + radius * Math.cos(radians), cy + radius * Math.sin(radians)];
}

/** `count` values of `make`, joined. */
export function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join("");
}

export function picture(width: number, height: number, ...body: string[]): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`;
  return `${open}${body.join("")}</svg>`;
}
