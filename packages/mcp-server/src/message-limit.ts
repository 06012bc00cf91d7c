/** Bytes of one message. Source: the same limit as the SDKs put on a line. */
export const MAX_MESSAGE_BYTES: number = 10 * 1024 * 1024;
