import type { TypedCard } from "./card-rules.js";
export function tokenOf(card: TypedCard): Promise<{ status: number; answer: Record<string, unknown> }>;
