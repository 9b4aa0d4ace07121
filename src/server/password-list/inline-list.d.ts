/** Vite's `?url&inline`: the file as a `data:` address, taken into the server's bundle. */
declare module "*.br?url&inline" {
  const address: string;
  export default address;
}
