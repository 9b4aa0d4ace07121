import { expect, it } from "vitest";
import { auditFilter, auditQuery, searchedFor, searchedInOwn } from "./audit-query.ts";

const said = (text: string) => {
  const values = new URLSearchParams(text);
  return { get: (name: string) => values.get(name) ?? "" };
};

it("issue 20: one field finds an account, a network address, a technical number or a subject", () => {
  expect(["", "41", "10.20.4.18", "2001:db8::1", "order 0192", "0", "xK3_a-9Q-1f"].map(searchedFor)).toEqual([
    {},
    { person: 41 },
    { address: "10.20.4.18" },
    { address: "2001:db8::1" },
    { subject: "order 0192" },
    { subject: "0" },
    { request: "xK3_a-9Q-1f" },
  ]);
  expect(["", "41", "xK3_a-9Q-1f"].map(searchedInOwn)).toEqual([{}, { subject: "41" }, { request: "xK3_a-9Q-1f" }]);
});

it("issue 20: an address says its filter with days of Riyadh, and what it says wrongly is passed over", () => {
  expect(auditQuery(auditFilter(said("name=logout&actor=7&from=2026-11-01&to=2026-11-02&q=12&looks=yes")))).toEqual({
    "filter[name]": "logout",
    "filter[person]": 12,
    "filter[actor]": 7,
    "filter[looks]": "yes",
    "filter[from]": "2026-10-31T21:00:00.000Z",
    "filter[to]": "2026-11-02T21:00:00.000Z",
  });
  expect(auditFilter(said("name=nothing&actor=x&from=soon&looks=no"))).toEqual({});
});
