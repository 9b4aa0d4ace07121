import type { FastifyCorsOptions } from "@fastify/cors";
import type { Config } from "#server/config.ts";

/** What a client on another host may send and read. */
export const corsOf = (config: Config): FastifyCorsOptions => ({
  origin: config.corsOrigins,
  credentials: true,
  methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
  allowedHeaders: [
    "Authorization",
    "Content-Type",
    "Accept-Language",
    "Idempotency-Key",
    "X-Outbox",
    "X-Owner",
    "X-Sent-At",
    "X-View-As",
    "X-XSRF-TOKEN",
    // Resumable uploads (tus 1.0.0).
    "Tus-Resumable",
    "Upload-Length",
    "Upload-Metadata",
    "Upload-Offset",
  ],
  exposedHeaders: [
    "Content-Disposition",
    "Content-Language",
    "ETag",
    "Idempotency-Replayed",
    "Location",
    "Retry-After",
    "Tus-Resumable",
    "Upload-Expires",
    "Upload-Length",
    "Upload-Offset",
    "X-Request-Id",
  ],
  maxAge: 600,
});
