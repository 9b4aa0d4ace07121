import { negotiate } from "@fastify/accept-negotiator";

/** How answers are compressed, the smaller one first. */
const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

/** What a client takes, by its own weights; null: bytes as they are. @param accepts its `Accept-Encoding` */
export const codingOf = (accepts: string | undefined): Coding | null => negotiate(accepts ?? "", [...CODINGS]);
