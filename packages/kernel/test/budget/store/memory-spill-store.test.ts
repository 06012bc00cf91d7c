import { createMemorySpillStore } from "@toolrail/kernel/budget";
import { spillStoreContract } from "@toolrail/kernel/testing";

spillStoreContract("memory", () => createMemorySpillStore());
