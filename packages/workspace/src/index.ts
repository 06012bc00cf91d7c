export { atomicWrite, type WriteFailure, type WrittenFile } from "./atomic-write.ts";
export { type EncodedText, encodeText } from "./encode-text.ts";
export { contentDigest, createFileLedger, type FileLedger, type FileState } from "./file-ledger.ts";
export { type HeldFolder, holdFolder, isOpenedAt } from "./held-folder.ts";
export { DEFAULT_IGNORED, type IgnoreOptions } from "./ignore-rules.ts";
export type { ListedNames, Listing, ListingOptions } from "./listing.ts";
export type { OpenFile, Resolve } from "./open-file.ts";
export { pathParts } from "./path-parts.ts";
export {
  type BinaryContent,
  type DecodedText,
  type DecodeOptions,
  decodeText,
} from "./read-text.ts";
export {
  createTextDecoder,
  isKnownEncoding,
  type TextPieceDecoder,
  UNKNOWN_ENCODING,
} from "./text/decode-as.ts";
export { detectEncoding } from "./text/detect-encoding.ts";
export { visibleText } from "./visible-text.ts";
export type { WalkCounts, WalkEntry, WalkOptions } from "./walk/walk-options.ts";
export type { Walk } from "./walk.ts";
export { openWorkspace, type Workspace, type WorkspaceOptions } from "./workspace.ts";
export type {
  EntryKind,
  PathFailure,
  PathFailureKind,
  PathResult,
  WorkspacePath,
} from "./workspace-path.ts";
