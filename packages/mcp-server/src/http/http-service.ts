/** What answers HTTP requests. */
export interface HttpService {
  fetch(request: Request): Promise<Response>;
  /** Tells every client that listens that the list of tools has changed. */
  announce(): void;
  close(): Promise<void>;
}
