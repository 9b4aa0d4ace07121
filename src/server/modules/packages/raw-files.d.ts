/** Vite's `?raw`: the file's text, taken into the server's bundle. */
declare module "*?raw" {
  const text: string;
  export default text;
}
