import { Protocol } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { Notification, Request, Result } from "@modelcontextprotocol/sdk/types.js";

/**
 * The SDK's protocol machine without its client, which would load a schema compiler and check results that real
 * servers get wrong. Capabilities are not checked either: servers leave out what they can do.
 */
export class BareProtocol extends Protocol<Request, Notification, Result> {
  protected assertCapabilityForMethod(): void {}
  protected assertNotificationCapability(): void {}
  protected assertRequestHandlerCapability(): void {}
  protected assertTaskCapability(): void {}
  protected assertTaskHandlerCapability(): void {}
}
