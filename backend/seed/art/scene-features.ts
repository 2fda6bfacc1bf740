import { parabola } from "./motifs-mathematics.ts";
import { color, schemes } from "./palette.ts";
import { circle, ellipse, group, picture, polar, polygon, rect, shape, stroke, times } from "./svg.ts";
import { tibeb } from "./tibeb.ts";

const FEATURE_WIDTH = 800;
const FEATURE_HEIGHT = 600;

function chatPanel(): string {
  const bubble = (y: number, width: number, own: boolean, lines: number) =>
    group(
      `translate(${own ? 686 - width : 544} ${y})`,
      rect(0, 0, width, 20 + lines * 16, own ? color.gold : color.mint, { rx: 12 }),
      times(lines, (index) =>
        rect(12, 12 + index * 16, width - 24 - (index === lines - 1 ? 26 : 0), 7, color.ink, {
          rx: 3.5,
          opacity: 0.55,
        }),
      ),
    );
  return (
    rect(530, 96, 170, 330, color.cotton) +
    bubble(112, 118, false, 2) +
    bubble(176, 96, true, 1) +
    bubble(226, 124, false, 3) +
    bubble(306, 110, true, 2) +
    rect(542, 384, 146, 30, color.sand, { rx: 15 }) +
    shape("M664 391L682 399L664 407L668 399Z", color.green)
  );
}

/** The person who teaches, pointing at the board. (0, 0) is the lower edge of the screen. */
function lecturer(): string {
  const hair = "#231815";
  const skin = "#AD7147";
  return (
    circle(0, -128, 46, hair) +
    shape("M-84 0C-84 -50 -60 -74 -22 -80Q0 -66 22 -80C60 -74 84 -50 84 0Z", color.cotton) +
    stroke("M-34 -74Q-4 -32 32 -5", color.clay, 7) +
    stroke("M-46 -68Q-16 -28 16 -4", color.green, 5) +
    rect(-12, -98, 24, 26, "#935B35") +
    shape(
      "M-31 -128C-31 -152 -18 -162 0 -162S31 -152 31 -128C31 -102 16 -84 0 -84S-31 -102 -31 -128Z",
      skin,
    ) +
    shape(
      "M-32 -126C-34 -156 -18 -168 0 -168S34 -156 32 -126C26 -144 16 -150 0 -150S-26 -144 -32 -126Z",
      hair,
    ) +
    circle(-12, -124, 3.6, hair) +
    circle(12, -124, 3.6, hair) +
    shape("M-11 -104Q0 -98 11 -104Q8 -92 0 -92T-11 -104Z", color.cotton) +
    stroke("M-60 -40L-112 -96", color.cotton, 26) +
    circle(-118, -102, 13, skin) +
    stroke("M-118 -102L-142 -130", color.gold, 6)
  );
}

function playbackBar(): string {
  return (
    rect(116, 392, 396, 22, color.ink, { rx: 11, opacity: 0.6 }) +
    shape("M130 396L144 403L130 410Z", color.cotton) +
    stroke("M160 403H492", color.cotton, 5, { opacity: 0.4 }) +
    stroke("M160 403H300", color.gold, 5) +
    circle(300, 403, 8, color.gold)
  );
}

/** The live room on a laptop: the board, the person who teaches, and the chat beside it. */
export function drawRoomFeature(): string {
  const corner = (radius: number, angle: number) => polar(radius, angle, [400, 290]);
  return picture(
    FEATURE_WIDTH,
    FEATURE_HEIGHT,
    rect(0, 0, FEATURE_WIDTH, FEATURE_HEIGHT, color.indigo),
    times(24, (index) => {
      const angle = index * 15;
      const ray = [
        corner(120, angle - 2),
        corner(620, angle - 3),
        corner(620, angle + 3),
        corner(120, angle + 2),
      ];
      return polygon(ray, color.night, { opacity: 0.6 });
    }),
    rect(78, 72, 644, 384, color.ink, { rx: 24 }),
    rect(100, 96, 600, 330, color.forest),
    group("translate(228 240) scale(.7)", parabola(schemes.green.onGround)),
    group("translate(420 426) scale(1.16)", lecturer()),
    chatPanel(),
    playbackBar(),
    circle(126, 120, 8, "#E4483A"),
    shape("M20 456H780L748 500Q744 506 734 506H66Q56 506 52 500Z", color.sand),
    rect(330, 456, 140, 16, "#C9B68F", { rx: 8 }),
    group(
      "translate(0 548)",
      tibeb({ id: "hem", name: "room", scheme: schemes.indigo, width: FEATURE_WIDTH, height: 52 }),
    ),
  );
}

function phone(): string {
  return group(
    "translate(250 270) rotate(-6)",
    rect(-122, -220, 244, 440, color.ink, { rx: 34 }),
    rect(-108, -200, 216, 400, color.cotton, { rx: 22 }),
    rect(-108, -200, 216, 118, color.green, { rx: 22 }),
    rect(-108, -110, 216, 28, color.green),
    group(
      "translate(0 -138) scale(.27)",
      circle(0, 0, 190, color.forest),
      stroke("M-120 0L-30 88L130 -92", color.gold, 46),
    ),
    rect(-86, -52, 60, 26, color.indigo, { rx: 13 }),
    rect(0, -46, 86, 14, color.ink, { rx: 7, opacity: 0.4 }),
    times(
      3,
      (index) =>
        rect(-86, 4 + index * 34, 104, 12, color.ink, { rx: 6, opacity: 0.25 }) +
        rect(46, 4 + index * 34, 40, 12, color.clay, { rx: 6, opacity: 0.8 }),
    ),
    rect(-86, 122, 172, 48, color.gold, { rx: 24 }),
    rect(-44, 140, 88, 12, color.ink, { rx: 6 }),
  );
}

function ticket(): string {
  return group(
    "translate(546 226) rotate(8)",
    shape("M-170 -96H170V-26A26 26 0 0 0 170 26V96H-170V26A26 26 0 0 0 -170 -26Z", color.ink, {
      opacity: 0.16,
      transform: "translate(6 10)",
    }),
    shape("M-170 -96H170V-26A26 26 0 0 0 170 26V96H-170V26A26 26 0 0 0 -170 -26Z", color.cream),
    stroke("M78 -84V84", color.ink, 4, { "stroke-dasharray": "2 13", opacity: 0.6 }),
    rect(-134, -66, 120, 16, color.indigo, { rx: 8 }),
    rect(-134, -34, 180, 10, color.ink, { rx: 5, opacity: 0.35 }),
    rect(-134, -12, 150, 10, color.ink, { rx: 5, opacity: 0.35 }),
    times(7, (index) =>
      polygon(
        [
          [-124 + index * 28, 34],
          [-110 + index * 28, 50],
          [-124 + index * 28, 66],
          [-138 + index * 28, 50],
        ],
        [color.clay, color.gold, color.green][index % 3] ?? color.clay,
      ),
    ),
    group(
      "translate(124 0) scale(.5)",
      circle(0, 0, 58, color.green),
      stroke("M-26 2L-6 22L30 -20", color.cream, 16),
    ),
  );
}

function coinPile(): string {
  const stack = (x: number, count: number) =>
    times(count, (index) => {
      const y = 500 - index * 20;
      return (
        ellipse([x, y + 12], [58, 20], "#B57F17") +
        ellipse([x, y], [58, 20], color.gold, { stroke: "#B57F17", "stroke-width": 4 }) +
        ellipse([x, y], [36, 11], "none", { stroke: "#B57F17", "stroke-width": 3 })
      );
    });
  return stack(460, 2) + stack(590, 4) + stack(708, 3);
}

/** A seat paid in birr: the phone, the ticket, the coins. */
export function drawSeatFeature(): string {
  return picture(
    FEATURE_WIDTH,
    FEATURE_HEIGHT,
    rect(0, 0, FEATURE_WIDTH, FEATURE_HEIGHT, color.clay),
    circle(420, 290, 256, color.rust, { opacity: 0.55 }),
    circle(420, 290, 256, "none", {
      stroke: color.straw,
      "stroke-width": 5,
      "stroke-dasharray": "1 18",
      "stroke-linecap": "round",
    }),
    coinPile(),
    phone(),
    ticket(),
    group(
      "translate(0 548)",
      tibeb({ id: "hem", name: "seat", scheme: schemes.clay, width: FEATURE_WIDTH, height: 52 }),
    ),
  );
}
