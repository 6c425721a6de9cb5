/**
 * Draws the nineteen botanical illustrations that stand in for a photo, into src/illustrations/drawings.
 * `node apps/web/tools/draw-illustrations.mjs` after a change here. Colours are tokens, so both themes fit.
 */
import { writeFileSync } from 'node:fs';

const mix = (colour, share) => `color-mix(in srgb,var(${colour}) ${share}%,var(--brand-tint))`;
const inks = {
  stem: 'fill="none" stroke="var(--brand)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"',
  fine: 'fill="none" stroke="var(--brand)" stroke-width="1" stroke-linecap="round"',
  leaf: `fill="${mix('--brand', 46)}" stroke="var(--brand)" stroke-width="1"`,
  pale: `fill="${mix('--brand', 28)}" stroke="var(--brand)" stroke-width="1"`,
  body: `fill="${mix('--brand', 14)}" stroke="var(--brand)" stroke-width="2" stroke-linejoin="round"`,
  lime: `fill="${mix('--accent', 60)}" stroke="var(--brand)" stroke-width="1"`,
  berry: 'fill="var(--needs-fill)" stroke="var(--needs-text)" stroke-width="1"',
  blue: `fill="${mix('--wet-fill', 55)}" stroke="var(--wet-text)" stroke-width=".8"`,
  red: `fill="${mix('--dry-fill', 60)}" stroke="var(--dry-text)" stroke-width="1"`,
};
const n = (value) => Number(value.toFixed(1));
const path = (ink, d, transform) =>
  `<path ${inks[ink]} d="${d}"${transform ? ` transform="${transform}"` : ''}/>`;
const dot = (ink, x, y, r) => `<circle ${inks[ink]} cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;

const leaf = (x, y, angle, length, width = length / 5, ink = 'leaf') => {
  const [l, w] = [length, width];
  const at = `translate(${n(x)} ${n(y)}) rotate(${n(angle)})`;
  const outline = `M0 0C${n(l * 0.25)} ${n(-w)} ${n(l * 0.7)} ${n(-w)} ${l} 0 ${n(l * 0.7)} ${n(w * 0.85)} ${n(l * 0.25)} ${n(w * 0.85)} 0 0z`;
  return path(ink, outline, at) + path('fine', `M2 0H${n(l * 0.84)}`, at);
};

/** Points along a quadratic curve, with the direction there. */
const along = ([x0, y0], [cx, cy], [x1, y1], count) =>
  Array.from({ length: count }, (_, i) => {
    const t = count === 1 ? 1 : i / (count - 1);
    const u = 1 - t;
    return {
      t,
      x: u * u * x0 + 2 * u * t * cx + t * t * x1,
      y: u * u * y0 + 2 * u * t * cy + t * t * y1,
      angle: (Math.atan2(u * (cy - y0) + t * (y1 - cy), u * (cx - x0) + t * (x1 - cx)) * 180) / Math.PI,
    };
  });
const curve = ([x0, y0], [cx, cy], [x1, y1]) => `M${x0} ${y0}Q${cx} ${cy} ${x1} ${y1}`;

/** A stem with a pair of leaves at each step and one at its end. */
const sprig = (a, c, b, { pairs = 5, length = 34, open = 52, taper = 0.35, width, end = true } = {}) => {
  const points = along(a, c, b, pairs + 2).slice(1);
  return (
    path('stem', curve(a, c, b)) +
    points
      .map(({ x, y, angle, t }, i) => {
        const l = n(length * (1 - taper * t));
        if (i === points.length - 1) return end ? leaf(x, y, angle, l, width) : '';
        return leaf(x, y, angle + open, l, width) + leaf(x, y, angle - open, l, width, 'pale');
      })
      .join('')
  );
};
const spray = (x, y, radius, count, ink, r) =>
  Array.from({ length: count }, (_, i) => {
    const turn = i * 2.399; // the golden angle spreads them evenly
    const far = radius * Math.sqrt(i / count);
    return dot(ink, x + far * Math.cos(turn), y + far * Math.sin(turn), r);
  }).join('');
const flower = (x, y, r, ink = 'lime', petals = 6) =>
  Array.from({ length: petals }, (_, i) => leaf(x, y, (360 / petals) * i, r, r / 2.6, ink)).join('') +
  dot('berry', x, y, r / 4);
const lavender = (x, top, lean) => {
  const steps = Array.from({ length: 8 }, (_, i) => i);
  return (
    path('stem', `M${100 + lean / 3} 186Q${100 + lean / 2} 120 ${x} ${top + 12}`) +
    steps
      .map((i) => dot('blue', x - 4.5, top + i * 8, 4.6) + dot('blue', x + 4.5, top + 3 + i * 8, 4.6))
      .join('')
  );
};
const ivy = (points) =>
  points
    .map(([x, y, angle, l]) => leaf(x, y, angle, l, l / 2.7) + leaf(x, y, angle + 70, l * 0.7, l / 4, 'pale'))
    .join('');
const ground = path('fine', 'M22 186H178');
const bee = (x, y) =>
  leaf(x - 1, y - 3, -120, 13, 5, 'pale') + leaf(x + 2, y - 3, -60, 13, 5, 'pale') +
  `<ellipse ${inks.berry} cx="${x}" cy="${y}" rx="8" ry="5.4"/>` + path('fine', `M${x - 2} ${y - 5}v10M${x + 2} ${y - 5}v10`); // prettier-ignore

const illustrations = {
  tree: () =>
    sprig([58, 178], [92, 110], [126, 34], { pairs: 6, length: 54, open: 54, width: 9.5 }) +
    path('stem', 'M70 156Q108 152 128 146') + spray(142, 150, 19, 11, 'berry', 7), // prettier-ignore
  hedge: () =>
    [34, 66, 98, 130, 162].map((x, i) => sprig([x, 190], [x + (i % 2 ? 8 : -8), 110], [x + (i % 2 ? -4 : 6), 44 + (i % 2) * 14], { pairs: 7, length: 25, open: 58, taper: 0.2 })).join(''), // prettier-ignore
  flowerbed: () =>
    [[60, 44, -40], [82, 30, -18], [104, 38, 4], [126, 28, 26], [148, 50, 48]].map((l) => lavender(...l)).join('') +
    [-150, -128, -108, -88, -66, -46, -28].map((a) => leaf(100, 188, a, 46, 5)).join(''), // prettier-ignore
  vegetablebed: () =>
    path('stem', 'M96 190C70 150 128 128 104 92 90 68 112 44 106 24') +
    [[92, 168, 150, 44], [100, 150, 20, 46], [112, 124, -170, 44], [106, 96, 8, 44], [99, 74, 168, 40], [106, 48, -8, 38]]
      .map(([x, y, a, l], i) => leaf(x, y, a, l, 15, i % 2 ? 'leaf' : 'pale')).join('') +
    leaf(116, 128, 68, 46, 6.5, 'lime') + leaf(90, 78, 98, 42, 6, 'lime') + path('fine', 'M106 24c6-10 16-6 12 2'), // prettier-ignore
  meadow: () =>
    [-34, -24, -14, -6, 4, 12, 22, 32].map((a, i) => {
      const x = 100 + a * 2.1;
      const top = 40 + (i % 3) * 16;
      const head = along([100 + a / 2, 190], [100 + a, 110], [x, top], 14).slice(8);
      return path('stem', curve([n(100 + a / 2), 190], [100 + a, 110], [n(x), top])) + head.map((p) => leaf(p.x, p.y, p.angle + 28, 12, 3) + leaf(p.x, p.y, p.angle - 28, 12, 3, 'pale')).join('');
    }).join('') + flower(52, 70, 15) + flower(150, 62, 13), // prettier-ignore
  planter: () =>
    sprig([100, 128], [84, 86], [60, 48], { pairs: 4, length: 34 }) + sprig([102, 128], [112, 80], [142, 42], { pairs: 4, length: 34 }) +
    sprig([101, 128], [102, 90], [100, 60], { pairs: 3, length: 28 }) + flower(60, 44, 14) + flower(144, 38, 14) +
    path('body', 'M58 126h84l-10 60H68z') + path('stem', 'M54 126h92'), // prettier-ignore
  apiary: () =>
    path('body', 'M52 184c-6-66 14-128 48-128s54 62 48 128z') + path('fine', 'M58 92h84M52 118h96M50 144h100M50 168h100') +
    path('leaf', 'M88 184v-10a12 12 0 0 1 24 0v10z') + ground + bee(156, 70) + bee(36, 104) +
    sprig([30, 186], [22, 164], [34, 140], { pairs: 2, length: 18 }) + flower(34, 134, 9) + sprig([172, 186], [180, 164], [168, 146], { pairs: 2, length: 18 }) + flower(168, 142, 9), // prettier-ignore
  beecafe: () =>
    path('body', 'M48 108h96v32a38 38 0 0 1-38 38H86a38 38 0 0 1-38-38z') + path('stem', 'M144 118h10a17 17 0 0 1 0 34h-12M36 186h120') +
    sprig([80, 108], [74, 80], [60, 58], { pairs: 2, length: 24 }) + flower(58, 52, 16) + sprig([112, 108], [116, 76], [128, 48], { pairs: 3, length: 24 }) + flower(130, 42, 16) + bee(94, 46), // prettier-ignore
  bench: () =>
    sprig([18, 34], [90, 6], [182, 40], { pairs: 7, length: 34, open: 62 }) +
    path('body', 'M34 104h132v12H34zM34 124h132v12H34zM26 148h148v12H26z') + path('stem', 'M44 160v28M156 160v28M44 104v44M156 104v44') + path('fine', 'M14 188h172') +
    leaf(120, 182, -14, 18, 6, 'lime') + leaf(74, 176, 20, 16, 5, 'berry'), // prettier-ignore
  bin: () =>
    path('body', 'M58 74h84l-8 112H66z') + path('stem', 'M50 74h100M84 74V58h32v16') + path('fine', 'M82 92l4 78M100 92v78M118 92l-4 78') + ground +
    path('stem', 'M148 186Q166 128 132 84') + ivy([[152, 164, -20, 26], [154, 138, -150, 24], [148, 114, -30, 24], [140, 94, -140, 22]]), // prettier-ignore
  bookshare: () =>
    path('body', 'M40 92 100 44l60 48v72H40z') + path('stem', 'M32 98 100 42l68 56M100 164v24') +
    path('leaf', 'M58 108h11v48H58zM86 112h10v44H86zM122 110h12v46h-12z') + path('pale', 'M71 102h13v54H71zM98 104h10v52H98z') + path('lime', 'M109 118l10-3 9 40-10 3z') + path('fine', 'M40 156h120') +
    sprig([60, 188], [46, 180], [34, 168], { pairs: 1, length: 20 }) + sprig([140, 188], [156, 180], [168, 166], { pairs: 1, length: 20 }) + ground, // prettier-ignore
  fence: () =>
    [34, 74, 114, 154].map((x) => path('body', `M${x - 12} 186V78l12-16 12 16v108z`)).join('') + path('stem', 'M16 104h168M16 158h168') +
    path('stem', 'M22 186C40 150 70 150 82 118S130 84 146 50') + ivy([[40, 158, -110, 26], [66, 142, 10, 26], [84, 116, -140, 26], [104, 98, 20, 26], [130, 76, -150, 24]]) + flower(148, 44, 16), // prettier-ignore
  grave: () =>
    path('body', 'M58 184V86a42 42 0 0 1 84 0v98z') + path('fine', 'M80 92h40M84 108h32M78 124h44') + ground +
    [[40, 138], [52, 152], [156, 144], [146, 156]].map(([x, y]) => path('stem', `M${x} 186Q${x - 4} 162 ${x + 3} ${y}`) + leaf(x + 3, y, 78, 15, 5, 'pale') + leaf(x + 3, y, 112, 15, 5, 'pale') + leaf(x, 186, -118, 24, 4)).join('') +
    path('stem', 'M138 184Q150 130 120 62') + ivy([[142, 162, -160, 20], [143, 138, -40, 20], [138, 112, -160, 20], [130, 88, -30, 18]]), // prettier-ignore
  greenhouse: () =>
    path('body', 'M32 186V96l68-52 68 52v90z') + sprig([78, 182], [72, 150], [60, 116], { pairs: 4, length: 24 }) + sprig([122, 182], [128, 140], [140, 108], { pairs: 4, length: 26 }) +
    sprig([100, 182], [100, 150], [100, 106], { pairs: 4, length: 20 }) + spray(140, 110, 9, 4, 'berry', 5) + path('stem', 'M32 96h136M100 44v142M66 70v116M134 70v116') + ground, // prettier-ignore
  mural: () =>
    path('body', 'M24 34h152v132H24z') + path('fine', 'M24 56h22M24 78h14M24 100h18M24 122h14M24 144h22M176 56h-18M176 78h-14M176 100h-20M176 122h-14M176 144h-20M10 186h180') +
    leaf(58, 150, -42, 116, 30) + sprig([62, 148], [100, 112], [134, 74], { pairs: 0, length: 1, end: false }) + path('fine', 'M84 126l-2-26M84 126l28 2M104 108l-4-24M104 108l26 0') + flower(134, 62, 18) + flower(66, 72, 13), // prettier-ignore
  noticeboard: () =>
    path('body', 'M30 40h140v94H30z') + path('stem', 'M52 134v52M148 134v52M24 40h152') + path('pale', 'M44 54h44v36H44zM100 62h50v54h-50zM50 98h34v26H50z') + path('fine', 'M52 64h26M52 72h22M108 74h30M108 82h34M108 90h22') +
    leaf(112, 108, -18, 34, 8, 'lime') + dot('berry', 66, 54, 3) + dot('berry', 125, 62, 3) + dot('berry', 66, 98, 3) + ground + sprig([170, 186], [182, 168], [172, 148], { pairs: 2, length: 18 }), // prettier-ignore
  plaque: () =>
    `<ellipse ${inks.body} cx="100" cy="100" rx="52" ry="40"/>` + path('fine', 'M72 88h56M66 102h68M80 116h40') +
    along([100, 176], [16, 170], [24, 92], 8).concat(along([24, 92], [28, 44], [88, 26], 6)).map((p) => leaf(p.x, p.y, p.angle + 34, 22, 6) + leaf(p.x, p.y, p.angle - 34, 22, 6, 'pale')).join('') +
    along([100, 176], [184, 170], [176, 92], 8).concat(along([176, 92], [172, 44], [112, 26], 6)).map((p) => leaf(p.x, p.y, p.angle - 34, 22, 6) + leaf(p.x, p.y, p.angle + 34, 22, 6, 'pale')).join('') +
    spray(100, 172, 10, 5, 'berry', 5), // prettier-ignore
  sculpture: () =>
    path('body', 'M62 150h76v36H62z') + path('body', 'M100 150c-40-16-50-44-38-72 10-24 38-34 38-62 34 14 50 44 42 74-6 26-28 34-42 60z') + dot('pale', 102, 92, 15) + ground +
    sprig([48, 186], [38, 160], [46, 132], { pairs: 3, length: 20 }) + sprig([154, 186], [166, 158], [156, 136], { pairs: 3, length: 20 }), // prettier-ignore
  wall: () =>
    [0, 1, 2, 3, 4].map((row) => [0, 1, 2, 3].map((i) => path('body', `M${20 + i * 44 - (row % 2) * 22} ${86 + row * 20}h44v20h-44z`)).join('')).join('') +
    path('stem', 'M26 186C50 150 40 120 78 104S122 66 170 46') + ivy([[36, 168, -150, 28], [46, 142, 0, 28], [58, 118, -140, 28], [84, 102, 30, 28], [106, 88, -110, 28], [134, 66, 30, 26], [158, 52, -120, 26]]) + flower(172, 42, 13), // prettier-ignore
};

// A file for each: a page that shows one reads one, and no phone reads all of them.
for (const [name, draw] of Object.entries(illustrations))
  writeFileSync(
    new URL(`../src/illustrations/drawings/${name}.svg`, import.meta.url),
    `<svg xmlns="http://www.w3.org/2000/svg">\n<symbol id="drawing" viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice">${draw()}</symbol>\n</svg>\n`,
  );
