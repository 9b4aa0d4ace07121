/**
 * What an upload may be for, and what may come for it: both ends go by it. What a file is, the server finds in its content; the
 * endings are for the dialog that people choose a file in.
 */

const MB = 1024 * 1024;

interface UploadRule {
  /** Media types that are accepted. */
  types: readonly string[];
  /** Where people choose a file. */
  extensions: readonly string[];
  /** At most; the settings of a server may ask for less (`too_large` names it). */
  maxBytes: number;
  /** What the upload is as a file of an item. */
  kind: "video" | "audio" | "pdf" | "captions" | "recording" | "image" | "attachment";
  /** How people call the types. */
  names: string;
}

const FILM = {
  types: ["video/mp4", "video/webm"],
  extensions: [".mp4", ".m4v", ".webm"],
  maxBytes: 1024 * MB,
  names: "MP4, WebM",
} as const;

export const UPLOAD_RULES = {
  lesson_video: { ...FILM, kind: "video" },
  lesson_audio: {
    types: ["audio/mpeg", "audio/mp4", "audio/ogg", "audio/webm"],
    extensions: [".mp3", ".m4a", ".ogg", ".opus", ".webm"],
    maxBytes: 200 * MB,
    kind: "audio",
    names: "MP3, M4A, OGG, WebM",
  },
  lesson_pdf: { types: ["application/pdf"], extensions: [".pdf"], maxBytes: 50 * MB, kind: "pdf", names: "PDF" },
  captions: { types: ["text/vtt"], extensions: [".vtt"], maxBytes: 1 * MB, kind: "captions", names: "WebVTT" },
  lecture_recording: { ...FILM, kind: "recording" },
  /** Kept as WebP, encoded anew. */
  picture: {
    types: ["image/png", "image/jpeg", "image/webp", "image/avif"],
    extensions: [".png", ".jpg", ".jpeg", ".webp", ".avif"],
    maxBytes: 10 * MB,
    kind: "image",
    names: "PNG, JPEG, WebP, AVIF",
  },
  attachment: {
    types: [
      "application/pdf",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/zip",
      "text/plain",
      "image/png",
      "image/jpeg",
      "image/webp",
    ],
    extensions: [".pdf", ".docx", ".zip", ".txt", ".png", ".jpg", ".jpeg", ".webp"],
    maxBytes: 50 * MB,
    kind: "attachment",
    names: "PDF, DOCX, ZIP, TXT, PNG, JPEG, WebP",
  },
} as const satisfies Record<string, UploadRule>;

export type UploadPurpose = keyof typeof UPLOAD_RULES;
export const UPLOAD_PURPOSES = Object.keys(UPLOAD_RULES) as [UploadPurpose, ...UploadPurpose[]];
