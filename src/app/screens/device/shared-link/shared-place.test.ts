import { describe, expect, it } from "vitest";
import { type Shared, sharedPlace } from "./shared-place.ts";

const origin = "https://qabas.example";
const shared = (part: Partial<Shared>): Shared => ({ title: "", text: "", url: "", ...part });

describe("issue 6.3: what is shared into the app", () => {
  it.each<[Partial<Shared>, string]>([
    [{ url: `${origin}/courses/7` }, "/courses/7"],
    [{ url: `${origin}/courses/7/?lang=en#reviews` }, "/courses/7"],
    [{ text: `دورة جميلة ${origin}/courses/12 أنصح بها` }, "/courses/12"],
    [{ title: "Qabas", text: `«${origin}/cart»` }, "/cart"],
  ])("a link of ours leads on: %j", (part, place) => {
    expect(sharedPlace(shared(part), origin)).toBe(place);
  });

  it.each<Partial<Shared>>([
    {},
    { text: "no link at all" },
    { url: "https://evil.example/courses/7" },
    { url: `https://evil.example/?${origin}/courses/7` },
    { url: "https://qabas.example.evil.example/courses/7" },
    { url: "https://qabas.example@evil.example/courses/7" },
    { url: "http://qabas.example/courses/7" },
    { url: "javascript:alert(1)" },
    { url: `${origin}/courses/..%2f..%2fadmin` },
    { url: `${origin}/login?redirect=/cart` },
    { url: `${origin}//evil.example` },
  ])("anything else leads nowhere: %j", (part) => {
    expect(sharedPlace(shared(part), origin)).toBeNull();
  });
});
