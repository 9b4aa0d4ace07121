import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { FiledFigure, VatPeriodState } from "#contract/reports/vat-periods.ts";
import type { VatCategory } from "#contract/rules/money.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

export const periodState: Record<VatPeriodState, StatusWords> = {
  running: { words: msg({ message: "Not over yet", context: "tax period" }), kind: "plain" },
  open: { words: msg({ message: "Open", context: "tax period" }), kind: "wait" },
  waiting: { words: msg({ message: "Waits for approval", context: "tax period" }), kind: "wait" },
  closed: { words: msg({ message: "Closed", context: "tax period" }), kind: "ok" },
};

export const vatCategory: Record<VatCategory, MessageDescriptor> = {
  S: msg`Standard rate, 15%`,
  Z: msg`Zero rate`,
  E: msg`Exempt`,
  O: msg`Out of scope`,
};

export const vatFigure: Record<FiledFigure, MessageDescriptor> = {
  sales: msg`Sales, VAT included`,
  sales_vat: msg`VAT of sales`,
  returned: msg`Credit notes`,
  returned_vat: msg`VAT of credit notes`,
  taxable: msg`Taxable net`,
  output_tax: msg`Output tax`,
  documents: msg`Tax documents`,
  missing: msg({ message: "Missing numbers", context: "vat" }),
};
