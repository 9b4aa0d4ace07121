import fc from "fast-check";
import { expect, it } from "vitest";
import { VAT_CATEGORIES } from "#contract/rules/money.ts";
import { movedFigures } from "./vat-periods.ts";
import type { VatReport } from "./vat-report.ts";

const sar = fc.integer({ min: -1_000, max: 1_000 });
const figures = { sales: sar, sales_vat: sar, returned: sar, returned_vat: sar, taxable: sar, output_tax: sar };
const count = fc.integer({ min: 0, max: 9 });
const report: fc.Arbitrary<VatReport> = fc.record({
  from: fc.constant("2026-07-01"),
  to: fc.constant("2026-09-30"),
  categories: fc
    .subarray([...VAT_CATEGORIES])
    .chain((names) => fc.tuple(...names.map((category) => fc.record({ category: fc.constant(category), ...figures })))),
  totals: fc.record(figures),
  series: fc.array(
    fc.record({ kind: fc.constant("invoice" as const), first: fc.constant("A"), last: fc.constant("B"), documents: count, missing: count }),
    { maxLength: 2 },
  ),
});

const copyOf = (of: VatReport): VatReport => ({
  ...of,
  categories: of.categories.map((row) => ({ ...row })),
  totals: { ...of.totals },
  series: of.series.map((row) => ({ ...row })),
});

it("what was filed and is computed alike has not moved", () => {
  fc.assert(
    fc.property(report, (one) => {
      expect(movedFigures(one, copyOf(one))).toEqual([]);
    }),
  );
});

it("every figure that moved is named once with both values, and put right it is what was filed", () => {
  const { documents, missing, ...sums } = {
    documents: 0,
    missing: 0,
    sales: 0,
    sales_vat: 0,
    returned: 0,
    returned_vat: 0,
    taxable: 0,
    output_tax: 0,
  };
  fc.assert(
    fc.property(report, report, (filed, now) => {
      const moved = movedFigures(filed, now);
      expect(new Set(moved.map(({ category, figure }) => `${category} ${figure}`)).size).toBe(moved.length);
      expect(moved.every(({ filed: was, now: is }) => was !== is)).toBe(true);
      const mended = copyOf(now);
      for (const category of VAT_CATEGORIES)
        if (!mended.categories.some((one) => one.category === category)) mended.categories.push({ category, ...sums });
      const numbers = { kind: "invoice" as const, first: "", last: "", documents, missing };
      mended.series.push(numbers);
      for (const { category, figure, filed: was, now: is } of moved) {
        if (figure === "documents" || figure === "missing") numbers[figure] += was - is;
        else {
          const row = category === null ? mended.totals : mended.categories.find((one) => one.category === category);
          if (row) row[figure] = was;
        }
      }
      expect(movedFigures(filed, mended)).toEqual([]);
    }),
  );
});
