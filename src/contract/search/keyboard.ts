/** The Arabic layout of Windows and Linux (101), key by key under the Latin one. */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvnm,./`";
const ARABIC = "ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ";
const TO_ARABIC = new Map([...LATIN].map((key, place) => [key, ARABIC[place] ?? key]));
const TO_LATIN = new Map([...ARABIC].map((letter, place) => [letter, LATIN[place] ?? letter]));
/** With the shift key, and the key that writes two letters. */
for (const [key, letters] of [
  ["H", "أ"],
  ["Y", "إ"],
  ["N", "آ"],
] as const) {
  TO_ARABIC.set(key, letters);
  TO_LATIN.set(letters, key.toLowerCase());
}
TO_ARABIC.set("b", "لا");

/** What the same keys write in the other layout: `ugl` is علم, `حغفاخى` is python. Several where a key is not certain; none without letters. */
export function otherLayout(typed: string): string[] {
  if (/[a-z]/iu.test(typed)) {
    return [[...typed].map((key) => TO_ARABIC.get(key) ?? TO_ARABIC.get(key.toLowerCase()) ?? key).join("")];
  }
  if (!/[\u0621-\u064A]/u.test(typed)) return [];
  const latin = (text: string) => [...text].map((letter) => TO_LATIN.get(letter) ?? letter).join("");
  return [...new Set([latin(typed.replaceAll(/ل[اأإآ]/gu, "b")), latin(typed)])];
}
