import type { Endpoint } from "#contract/endpoint.ts";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { getProgram, listCategories, listPrograms, listReviews } from "#contract/catalogue/catalogue.ts";
import { getCatalogueIndex, getCatalogueTexts, getCatalogueWords } from "#contract/catalogue/catalogue-index.ts";
import { listCertificateKeys } from "#contract/certificates/certificates.ts";
import { getNewsPost, listNews } from "#contract/news/news.ts";
import { listCities, listNationalities } from "#contract/places/places.ts";
import { getPreviewLesson } from "#contract/classroom/preview-lessons.ts";
import { getPage, getSettings, listPartnerReviews, listPartners } from "#contract/site/site.ts";
import type { PublicSubject } from "#server/db/public-version.ts";

type Made = (params: { id?: number }, data: unknown) => PublicSubject[];

const program = (id: number | undefined): PublicSubject[] => (id === undefined ? [] : [`program:${id}`]);

const MADE_OF = new Map<Endpoint, Made>([
  [listPrograms as Endpoint, () => ["programs", "catalogue", "search"]],
  [
    getProgram as Endpoint,
    // The cards of other programs that it shows carry their seats and ratings. Which are shown goes by how much they are wanted:
    // that may be as old as a copy may be.
    ({ id }, data) => ["catalogue", ...program(id), ...(data as ProgramDetails).related.flatMap((one) => program(one.id))],
  ],
  [listReviews as Endpoint, ({ id }) => ["catalogue", ...program(id)]],
  [getPreviewLesson as Endpoint, ({ id }) => ["catalogue", ...program(id)]],
  [listCategories as Endpoint, () => ["programs", "catalogue"]],
  [getCatalogueIndex as Endpoint, () => ["programs", "catalogue"]],
  [getCatalogueTexts as Endpoint, () => ["catalogue"]],
  [getCatalogueWords as Endpoint, () => ["search"]],
  [getSettings as Endpoint, () => ["settings"]],
  [listPartners as Endpoint, () => ["partners"]],
  [listPartnerReviews as Endpoint, () => ["partners"]],
  [getPage as Endpoint, () => ["pages", "settings"]],
  [listNews as Endpoint, () => ["news", "search"]],
  [getNewsPost as Endpoint, () => ["news"]],
  [listNationalities as Endpoint, () => ["places"]],
  [listCities as Endpoint, () => ["places"]],
  [listCertificateKeys as Endpoint, () => ["keys"]],
]);

/** What a public answer was made of; null for one that is not listed: any change drops it. */
export const copySubjects = (endpoint: Endpoint, params: unknown, data: unknown): PublicSubject[] | null =>
  MADE_OF.get(endpoint)?.((params ?? {}) as { id?: number }, data) ?? null;
