import path from "node:path";

/** Where files are kept: a folder of this machine, or a bucket of a store that speaks S3. */
export type FilesPlace = { kind: "folder"; folder: string } | BucketPlace;

export interface BucketPlace {
  kind: "bucket";
  /** Origin of the store: the bucket is the first part of each path. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every name, with a slash at its end; empty for none. */
  prefix: string;
  keyId: string;
  secret: string;
}

export interface FilesSettings {
  place: FilesPlace;
  /** Read where `place` has not the bytes, while they move from one to the other; null for none. */
  also: FilesPlace | null;
}

/** Names of buckets as every store takes them: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const ADDRESS = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w.-]+(?:\/[\w.-]+)*))?\/?$/u;

/** Reads `QABAS_FILES` and `QABAS_FILES_ALSO`, and the store that they name. */
export function readFilesSettings(text: (name: string) => string | null, problems: string[], dataDir: string): FilesSettings {
  const place = placeOf("QABAS_FILES", text("QABAS_FILES") ?? "folder", text, problems, dataDir);
  const second = text("QABAS_FILES_ALSO");
  const also = second === null ? null : placeOf("QABAS_FILES_ALSO", second, text, problems, dataDir);
  if (also && nameOf(also) === nameOf(place)) problems.push("QABAS_FILES_ALSO must be another place than QABAS_FILES");
  return { place, also };
}

/**
 * The place that a word names: `folder`, or `s3://bucket/prefix` of the store that the settings describe.
 * @param name of the setting or the word, for whoever reads what is wrong
 */
export function placeOf(
  name: string,
  value: string,
  text: (name: string) => string | null,
  problems: string[],
  dataDir: string,
): FilesPlace {
  const folder = { kind: "folder" as const, folder: path.join(dataDir, "files") };
  if (value === "folder") return folder;
  const parts = ADDRESS.exec(value)?.groups;
  if (!parts?.["bucket"]) {
    problems.push(`${name} must be folder, or s3://bucket or s3://bucket/prefix; it is "${value}"`);
    return folder;
  }
  return {
    kind: "bucket",
    ...storeOf(name, text, problems),
    bucket: parts["bucket"],
    prefix: parts["prefix"] === undefined ? "" : `${parts["prefix"]}/`,
  };
}

function storeOf(name: string, text: (name: string) => string | null, problems: string[]) {
  const say = (problem: string) => {
    if (!problems.includes(problem)) problems.push(problem);
  };
  const needed = (setting: string): string => {
    const value = text(setting);
    if (value === null) say(`${setting} must be set where ${name} is a bucket`);
    return value ?? "";
  };
  const address = needed("QABAS_STORE_ENDPOINT");
  const url = URL.canParse(address) ? new URL(address) : null;
  if (address !== "" && !(url && /^https?:$/u.test(url.protocol) && url.pathname === "/" && !url.search && !url.username))
    say(`QABAS_STORE_ENDPOINT must be an http or https address without a path; it is "${address}"`);
  return {
    endpoint: url?.origin ?? "",
    region: text("QABAS_STORE_REGION") ?? "us-east-1",
    keyId: needed("QABAS_STORE_KEY_ID"),
    secret: needed("QABAS_STORE_SECRET"),
  };
}

/** How a place is told to people, without its secret. */
export const nameOf = (place: FilesPlace): string =>
  place.kind === "folder" ? place.folder : `s3://${place.bucket}/${place.prefix} at ${place.endpoint}`;
