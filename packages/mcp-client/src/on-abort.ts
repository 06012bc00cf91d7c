/** Calls the listener once: when the signal fires, or at once where it has. What comes back takes it off. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  if (signal.aborted) {
    listener();
    return () => {};
  }
  const listen = () => listener();
  signal.addEventListener("abort", listen, { once: true });
  return () => signal.removeEventListener("abort", listen);
}
