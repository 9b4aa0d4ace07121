/** Vite's `?inline`: the file as a `data:` address, taken into the server's bundle. */
declare module "*.webp?inline" {
  const address: string;
  export default address;
}
