import { once } from 'node:events';
import type { WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import type { ImportIssue } from './import-file.ts';

/** Writes what is wrong with which row to a CSV file: line, column, the row's key, reason. */
export class IssueReport {
  readonly #stream: WriteStream;

  private constructor(stream: WriteStream) {
    this.#stream = stream;
  }

  /**
   * Begins the file, over an old one.
   *
   * @param keyName the heading of the rows' keys.
   * @throws the system's error when it cannot be written.
   */
  static async create(path: string, keyName: string): Promise<IssueReport> {
    // What is wrong with whom is nobody's business but the operator's.
    const report = new IssueReport((await open(path, 'w', 0o600)).createWriteStream());
    report.#stream.write(`line,column,${keyName},reason\n`);
    return report;
  }

  async add({ line, column, key, reason }: ImportIssue): Promise<void> {
    const cells = [String(line), column ?? '', key ?? '', reason];
    const isTaken = this.#stream.write(`${cells.map(toCell).join(',')}\n`);
    if (!isTaken) await once(this.#stream, 'drain');
  }

  /** Resolves when all of it is in the file. */
  async end(): Promise<void> {
    this.#stream.end();
    await finished(this.#stream);
  }
}

function toCell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
