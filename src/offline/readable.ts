/** Small questions about what came out of storage, where anything may lie. */
export const isText = (value: unknown): value is string => typeof value === "string";
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
export const isNumberList = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isSafeInteger);
/** SAR with at most two decimals. */
export const isAmount = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && Math.abs(Math.round(value * 100) - value * 100) < 1e-6;
