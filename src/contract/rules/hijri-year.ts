const UMM_AL_QURA = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura-nu-latn", { year: "numeric", timeZone: "Asia/Riyadh" });

/** The year of the Umm al-Qura calendar that an instant lies in, in Riyadh. */
export const hijriYear = (instant: Date): number => Number(UMM_AL_QURA.formatToParts(instant).find(({ type }) => type === "year")?.value);
