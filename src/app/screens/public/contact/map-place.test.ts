import { describe, expect, it } from "vitest";
import { cityOf, mapFrame, mapsLink } from "./map-place.ts";

const place = { lat: 24.8102, lng: 46.6427 };

describe("the map of the contact page (R2.6)", () => {
  it("is the provider's own frame around the place, with a pin", () => {
    const { origin, pathname, searchParams } = new URL(mapFrame(place));
    expect([origin, pathname, searchParams.get("marker")]).toEqual([
      "https://www.openstreetmap.org",
      "/export/embed.html",
      "24.8102,46.6427",
    ]);
    const [west, south, east, north] = (searchParams.get("bbox") ?? "").split(",").map(Number) as [number, number, number, number];
    expect(west < place.lng && place.lng < east && south < place.lat && place.lat < north).toBe(true);
  });

  it.each<[string, string | null, RegExp]>([
    ["an Android phone", "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130", /^geo:24\.8102,46\.6427\?q=24\.8102,46\.6427\(%D9/u],
    ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", /^https:\/\/maps\.apple\.com\/\?ll=24\.8102%2C46\.6427/u],
    ["any other device", "Mozilla/5.0 (X11; Linux x86_64)", /^https:\/\/www\.openstreetmap\.org\/\?mlat=24\.8102&mlon=46\.6427#map=16/u],
    ["the server, which knows no device", null, /^https:\/\/www\.openstreetmap\.org\//u],
  ])("opens in the maps of %s", (_name, userAgent, link) => {
    expect(mapsLink(place, userAgent, "قبس")).toMatch(link);
  });

  it("bears the city's name, which Arabic puts first and English last", () => {
    expect([cityOf("الرياض، حي الصحافة", "ar"), cityOf("As Sahafah, Riyadh", "en"), cityOf("Riyadh", "en")]).toEqual([
      "الرياض",
      "Riyadh",
      "Riyadh",
    ]);
  });
});
