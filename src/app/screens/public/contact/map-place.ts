/** Where we are: WGS 84 degrees. */
export interface Place {
  lat: number;
  lng: number;
}

/** Half the map's width and height, degrees: some streets around the place. */
const AROUND = { lng: 0.012, lat: 0.006 };

/** Who draws the map, and who then learns that somebody looks at it: only once it is asked for. */
export const MAP_ORIGIN = "https://www.openstreetmap.org";

/** The provider's own page for frames, with a pin. */
export function mapFrame({ lat, lng }: Place): string {
  const box = [lng - AROUND.lng, lat - AROUND.lat, lng + AROUND.lng, lat + AROUND.lat].map((degrees) => degrees.toFixed(5));
  const query = new URLSearchParams({ bbox: box.join(","), layer: "mapnik", marker: `${lat},${lng}` });
  return `${MAP_ORIGIN}/export/embed.html?${query}`;
}

/**
 * The place in the maps of this device: an app that opens without a network where there is one, a web page elsewhere.
 * @param userAgent null while nothing is known of the device: in the page that the server makes
 */
export function mapsLink({ lat, lng }: Place, userAgent: string | null, label: string): string {
  if (userAgent !== null && /Android/u.test(userAgent)) return `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(label)})`;
  if (userAgent !== null && /iPhone|iPad|Macintosh/u.test(userAgent))
    return `https://maps.apple.com/?${new URLSearchParams({ ll: `${lat},${lng}`, q: label })}`;
  return `${MAP_ORIGIN}/?${new URLSearchParams({ mlat: String(lat), mlon: String(lng) })}#map=16/${lat}/${lng}`;
}

/** The city of an address: Arabic begins with it, English ends with it. */
export function cityOf(address: string, language: "ar" | "en"): string {
  const parts = address.split(/[،,]/u).map((part) => part.trim());
  return (language === "ar" ? parts[0] : parts.at(-1)) ?? address;
}
