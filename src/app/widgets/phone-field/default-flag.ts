/** The flag that stands in the field before anything is chosen; the others come with the numbering plans. */
const files = import.meta.glob<string>("/node_modules/country-flag-icons/3x2/SA.svg", {
  eager: true,
  import: "default",
  query: "?url&no-inline",
});

export const defaultFlag: string | undefined = Object.values(files)[0];
