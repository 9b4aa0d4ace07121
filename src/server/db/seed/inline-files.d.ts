/** Vite's `?inline`: the file as a `data:` address, taken into the server's bundle. */
declare module "*.webp?inline" {
  const address: string;
  export default address;
}
declare module "*.webm?inline" {
  const address: string;
  export default address;
}
declare module "*.pdf?inline" {
  const address: string;
  export default address;
}
