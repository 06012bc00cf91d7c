export { createFakeClock, type FakeClock } from "./fake-clock.ts";
export { spillStoreContract } from "./spill-store-contract.ts";
