import { readFileSync, statSync } from 'node:fs';

/** How long, in milliseconds, the file is not looked at again: unknown ids must not become work for the disk. */
const restMs = 1_000;

/** The operations of our own app, by the id that the Relay compiler gave them. Read again when the file changes. */
export class PersistedOperations {
  private documents: ReadonlyMap<string, string> = new Map();
  private modifiedAt = 0;
  private lookedAt = 0;

  /** `path` of the JSON file; empty for none. */
  constructor(
    private readonly path: string,
    private readonly now: () => number = Date.now,
  ) {
    if (path !== '') this.read();
  }

  /** The document with this id, or undefined. */
  find(id: string): string | undefined {
    const known = this.documents.get(id);
    if (known !== undefined || this.path === '' || this.now() - this.lookedAt < restMs) return known;
    this.read();
    return this.documents.get(id);
  }

  private read(): void {
    this.lookedAt = this.now();
    const { mtimeMs } = statSync(this.path);
    if (mtimeMs === this.modifiedAt) return;
    this.documents = new Map(
      Object.entries(JSON.parse(readFileSync(this.path, 'utf8')) as Record<string, string>),
    );
    this.modifiedAt = mtimeMs;
  }
}
