import { statfsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

const mebibyte = 1024 * 1024

/**
 * Space that is kept for the engine: its log grows by files of 16 MiB, and an engine that cannot make the next one
 * ends. Two of them, and as much again for what tables need until requests are refused.
 */
export const reservedBytes = 64 * mebibyte

/** @returns bytes that this process may still write into the file system of a directory. */
export const freeBytes = (directory: string): number => {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

/** Bytes in words, rounded down. */
export const inMebibytes = (bytes: number): string => `${Math.floor(bytes / mebibyte)} MiB`

type Options = {
  readonly directory: string
  readonly onWarning: (line: string) => void
}

type Client = Pick<PGlite, 'query' | 'transaction'>

/**
 * The same client, which only reads while the disk is nearly full: statements that write fail with SQLSTATE 25006
 * before the engine runs out of space in the middle of one, and work again as soon as there is space. The system is
 * asked before every statement, which takes some microseconds, since another process can fill a disk within a second.
 */
export const readOnlyWhenFull = (
  engine: Pick<PGlite, 'exec'>,
  client: Client,
  { directory, onWarning }: Options,
): Client => {
  let isReadOnly = false
  const checkSpace = async (): Promise<void> => {
    const free = freeBytes(directory)
    const isLow = free < reservedBytes
    if (isLow === isReadOnly) return
    isReadOnly = isLow
    onWarning(
      isLow
        ? `DATA_DIR: ${inMebibytes(free)} are free in ${directory}: nothing is written until there are ${inMebibytes(reservedBytes)}`
        : `DATA_DIR: ${directory} has space again: the database writes again`,
    )
    await engine.exec(`set default_transaction_read_only = ${isLow ? 'on' : 'off'}`)
  }
  return {
    query: async (...statement) => {
      await checkSpace()
      return client.query(...statement)
    },
    transaction: async (work) => {
      await checkSpace()
      return client.transaction(work)
    },
  }
}
