export { createOfflineModel, type OfflineModelOptions } from "./offline-model.ts";
export { OFFLINE_FAULTS, type OfflineFault } from "./server/fault.ts";
