import { encodeQR } from "qr";
import { CERTIFICATE_EDGE, certificateEdge, certificateSeal, SEAL_NUQTA, WORDMARK } from "#contract/certificates/certificate-art.ts";
import type { Glaze } from "#contract/shapes.ts";
import { qrPath } from "#contract/site/qr-path.ts";

const PETROL = "#15454F";
const EMBER = "#F28C28";

const svg = (viewBox: string, width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" fill="none">${body}</svg>`;

/** A QR code with its quiet zone. Low correction: these are printed clean, and smaller modules read worse. */
export function qrDrawing(text: string): string {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 4 });
  return svg(`0 0 ${rows.length} ${rows.length}`, rows.length, rows.length, `<path d="${qrPath(rows)}" fill="#06171C"/>`);
}

/** The band of star patterns beside the words of a certificate. */
export function edgeDrawing(programId: number, glaze: Glaze): string {
  const art = certificateEdge(programId, glaze);
  const [x, y] = art.ember;
  const { width, height } = CERTIFICATE_EDGE;
  const stop = (offset: number, colour: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  const stops = stop(0, EMBER, 0.42) + stop(0.45, art.line, 0.13) + stop(1, art.ground, 0);
  return svg(
    `0 0 ${width} ${height}`,
    width,
    height,
    `<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${art.glow}">${stops}</radialGradient></defs>
    <rect width="${width}" height="${height}" fill="${art.ground}"/><rect width="${width}" height="${height}" fill="url(#glow)"/>
    <path d="${art.ring}" fill="${art.line}" fill-opacity="0.1"/><path d="${art.core}" fill="${EMBER}" fill-opacity="0.34"/>
    <path d="${art.lines}" stroke="${art.line}" stroke-opacity="0.5" stroke-width="1.2"/>
    <path d="${art.core}" stroke="#FFC069" stroke-width="1.4"/><path d="${art.nuqta}" fill="#FFB454"/>`,
  );
}

/** The rosette of a certificate, drawn from its number. */
export function sealDrawing(number: string): string {
  const { outer, inner, heart } = certificateSeal(number);
  return svg(
    "0 0 100 100",
    100,
    100,
    `<g stroke="${PETROL}"><circle cx="50" cy="50" r="48.5" stroke-width="1.4"/><circle cx="50" cy="50" r="45.5" stroke-width="0.7"/>
    <path d="${outer}" stroke-width="1.2"/><path d="${inner}" stroke-width="0.9" stroke-opacity="0.7"/></g>
    <path d="${heart}" stroke="#C4690F" stroke-width="1.2"/><path d="${SEAL_NUQTA}" fill="${EMBER}"/>`,
  );
}

const paths = (shapes: readonly string[], look: string): string => shapes.map((shape) => `<path d="${shape}" ${look}/>`).join("");

export const WORDMARK_DRAWING = svg(
  WORDMARK.viewBox,
  117,
  62,
  paths(WORDMARK.strokes, `stroke="${PETROL}" stroke-width="7"`) +
    paths(WORDMARK.points, `fill="${EMBER}"`) +
    paths([WORDMARK.light], `fill="#FFB454"`),
);

/** «شهادة إتمام» in Reem Kufi 600 (SIL Open Font License): an em is 1,000 units, the line reaches from 1,100 above its base to 400 below. */
export const HEADING_DRAWING = svg(
  "0 -1100 4513 1500",
  4513,
  1500,
  `<path fill="${PETROL}" d="M25 0L125 -167Q135 -147 155 -137Q175 -127 193 -127L266 -127Q262 -144 262 -163Q262 -208 282 -242.5Q302 -277 335 -299Q368 -321 404 -325Q409 -343 421.5 -358.5Q434 -374 441 -382Q518 -335 553 -282.5Q588 -230 588 -163Q588 -118 566 -81Q544 -44 507 -22Q470 0 426 0Q425 0 425 0L425 0ZM425 -127Q441 -127 451 -137.5Q461 -148 461 -163Q461 -179 451 -189.5Q441 -200 425 -200Q410 -200 399 -189.5Q388 -179 388 -163Q388 -148 399 -137.5Q410 -127 425 -127ZM678 0L668 -1Q658 -1 648 -6Q638 -11 638 -23L638 -772L765 -800L765 -127L858 -127L858 0ZM818 0L818 -127L923 -127Q919 -144 919 -163Q919 -218 952 -261.5Q985 -305 1036 -320Q1051 -324 1062 -336Q1073 -348 1082 -383Q1094 -347 1105.5 -336Q1117 -325 1132 -319Q1181 -304 1213 -261Q1245 -218 1245 -163Q1245 -144 1241 -127L1348 -127L1348 0ZM1083 -127Q1099 -127 1109 -137.5Q1119 -148 1119 -163Q1119 -179 1109 -189.5Q1099 -200 1083 -200Q1067 -200 1056.5 -189.5Q1046 -179 1046 -163Q1046 -148 1056.5 -137.5Q1067 -127 1083 -127ZM1497 -452Q1473 -452 1456 -469Q1439 -486 1439 -510Q1439 -534 1456 -551Q1473 -568 1497 -568Q1521 -568 1538 -551Q1555 -534 1555 -510Q1555 -486 1538 -469Q1521 -452 1497 -452ZM1324 -452Q1300 -452 1283 -469Q1266 -486 1266 -510Q1266 -534 1283 -551Q1300 -568 1324 -568Q1348 -568 1365 -551Q1382 -534 1382 -510Q1382 -486 1365 -469Q1348 -452 1324 -452ZM1308 0L1308 -127L1401 -127L1401 -299L1528 -327L1528 -23Q1528 -11 1518 -6Q1508 -1 1498 -1L1488 0ZM1521 218L1551 168L1594 168Q1594 154 1595 145Q1596 134 1600 119Q1608 89 1627 69.5Q1646 50 1685 50Q1699 50 1718.5 58.5Q1738 67 1748 90Q1742 87 1722 82Q1702 77 1688 81Q1672 85 1665 95.5Q1658 106 1657 115.5Q1656 125 1656 129Q1656 149 1666.5 157Q1677 165 1691.5 166.5Q1706 168 1718 168L1791 168L1761 218ZM1800 -58Q1794 -36 1769.5 -20Q1745 -4 1712.5 2Q1680 8 1649.5 1Q1619 -6 1598.5 -28.5Q1578 -51 1578 -93L1578 -772L1705 -800L1705 -93Q1705 -71 1716 -60.5Q1727 -50 1743 -48.5Q1759 -47 1775 -50.5Q1791 -54 1800 -58ZM2034 -562Q2010 -562 1993 -579Q1976 -596 1976 -620Q1976 -644 1993 -661Q2010 -678 2034 -678Q2058 -678 2075 -661Q2092 -644 2092 -620Q2092 -596 2075 -579Q2058 -562 2034 -562ZM2034 -392Q2010 -392 1993 -409Q1976 -426 1976 -450Q1976 -474 1993 -491Q2010 -508 2034 -508Q2058 -508 2075 -491Q2092 -474 2092 -450Q2092 -426 2075 -409Q2058 -392 2034 -392ZM2281 -163Q2281 -118 2259 -81Q2237 -44 2200.5 -22Q2164 0 2119 0Q2074 0 2037 -22Q2000 -44 1977.5 -81.5Q1955 -119 1955 -163Q1955 -209 1977.5 -246Q2000 -283 2037.5 -305Q2075 -327 2119 -327Q2132 -327 2155 -328Q2178 -329 2203 -333.5Q2228 -338 2249.5 -349Q2271 -360 2281 -379ZM2155 -484L2155 -772L2281 -800L2281 -538ZM2155 -350L2155 -458L2281 -512L2281 -409Q2273 -392 2252 -379Q2231 -366 2205.5 -358Q2180 -350 2155 -350ZM2119 -127Q2135 -127 2145 -137.5Q2155 -148 2155 -163Q2155 -179 2145 -189.5Q2135 -200 2119 -200Q2103 -200 2092.5 -189.5Q2082 -179 2082 -163Q2082 -148 2092.5 -137.5Q2103 -127 2119 -127ZM2331 0L2407 -127L3024 -127Q3025 -159 3007.5 -179.5Q2990 -200 2934 -200L2441 -200L2589 -447L2599 -440L2547 -327L2934 -327Q3004 -327 3046.5 -307Q3089 -287 3111.5 -254Q3134 -221 3142 -181Q3150 -141 3150.5 -100Q3151 -59 3151 -23Q3151 -11 3141 -6Q3131 -1 3121 -1L3111 0ZM3241 0L3231 -1Q3221 -1 3211 -6Q3201 -11 3201 -23L3201 -772L3328 -800L3328 -127L3421 -127L3421 0ZM3469 43L3469 0L3381 0L3381 -127L3469 -127L3469 -170Q3469 -215 3491.5 -252.5Q3514 -290 3551 -311.5Q3588 -333 3633 -333Q3646 -333 3669 -334Q3692 -335 3717 -340Q3742 -345 3763.5 -356Q3785 -367 3795 -386L3795 -127L3908 -127L3908 0L3795 0L3795 43Q3795 88 3773 125.5Q3751 163 3714.5 185Q3678 207 3633 207Q3588 207 3551 185Q3514 163 3491.5 125.5Q3469 88 3469 43ZM3633 -133Q3648 -133 3658.5 -144Q3669 -155 3669 -170Q3669 -185 3658.5 -196Q3648 -207 3633 -207Q3617 -207 3606 -196Q3595 -185 3595 -170Q3595 -155 3606 -144Q3617 -133 3633 -133ZM3633 80Q3648 80 3658.5 69.5Q3669 59 3669 43Q3669 28 3658.5 17.5Q3648 7 3633 7Q3617 7 3606 17.5Q3595 28 3595 43Q3595 59 3606 69.5Q3617 80 3633 80ZM4233 -669Q4209 -669 4192 -686Q4175 -703 4175 -727Q4175 -751 4192 -768Q4209 -785 4233 -785Q4257 -785 4274 -768Q4291 -751 4291 -727Q4291 -703 4274 -686Q4257 -669 4233 -669ZM4319 -519Q4295 -519 4278 -536Q4261 -553 4261 -577Q4261 -601 4278 -618Q4295 -635 4319 -635Q4343 -635 4360 -618Q4377 -601 4377 -577Q4377 -553 4360 -536Q4343 -519 4319 -519ZM4146 -519Q4122 -519 4105 -536Q4088 -553 4088 -577Q4088 -601 4105 -618Q4122 -635 4146 -635Q4170 -635 4187 -618Q4204 -601 4204 -577Q4204 -553 4187 -536Q4170 -519 4146 -519ZM3868 0L3868 -127L3961 -127L3961 -299L4088 -327L4088 -127L4161 -127L4161 -299L4288 -327L4288 -127L4361 -127L4361 -299L4488 -327L4488 -23Q4488 -11 4478 -6Q4468 -1 4458 -1L4448 0Z"/>`,
);
