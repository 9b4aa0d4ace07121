import { endpoint } from "#contract/endpoint.ts";
import { fileBytes } from "#contract/schema.ts";

export const transcriptPdf = endpoint("GET", "/student/grades/transcript.pdf", {
  summary: "The student's published grades as PDF, in both languages",
  access: "student",
  media: ["application/pdf"],
  data: fileBytes(),
  problems: ["unavailable"],
});
