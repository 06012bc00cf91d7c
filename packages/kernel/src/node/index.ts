export {
  createDirectorySpillStore,
  type DirectorySpillStore,
  type DirectorySpillStoreOptions,
} from "./directory-spill-store.ts";
