import type pg from 'pg'

const pieceBytes = 64 * 1024
const lineBreak = Buffer.from('\r\n')

type CopyData = { readonly chunk: Buffer }

/**
 * A `COPY .. TO STDOUT` for the driver, which runs it as it runs its own queries. The server ends each line by a line
 * feed and sends it as a message of its own, so that the line breaks of RFC 4180 are put in without reading the cells.
 */
export class CopyOut implements pg.Submittable {
  readonly #text: string
  readonly #pieces: Uint8Array[] = []
  readonly #end = Promise.withResolvers<readonly Uint8Array[]>()
  #piece = Buffer.allocUnsafe(pieceBytes)
  #filled = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The lines, or the error that the server or the connection reports. */
  get lines(): Promise<readonly Uint8Array[]> {
    return this.#end.promise
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  #endPiece(nextBytes: number): void {
    if (this.#filled > 0) this.#pieces.push(this.#piece.subarray(0, this.#filled))
    this.#piece = Buffer.allocUnsafe(nextBytes)
    this.#filled = 0
  }

  handleCopyData({ chunk }: CopyData): void {
    const cells = chunk.length - 1
    const bytes = cells + lineBreak.length
    if (this.#filled + bytes > this.#piece.length) this.#endPiece(Math.max(pieceBytes, bytes))
    // The driver uses the memory of a message again.
    this.#filled += chunk.copy(this.#piece, this.#filled, 0, cells)
    this.#filled += lineBreak.copy(this.#piece, this.#filled)
  }

  handleError(error: Error): void {
    this.#end.reject(error)
  }

  handleCommandComplete(): void {
    this.#endPiece(0)
  }

  handleReadyForQuery(): void {
    this.#end.resolve(this.#pieces)
  }
}
