import type { Socket } from 'node:net'

/** Bytes of the longest line that is taken. */
const longestLine = 1_048_576

/**
 * Reads up to the first end of a line.
 *
 * @throws Error when the connection ends before, or the line is longer than a mebibyte
 */
export const readLine = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (act: () => void): void => {
      socket.off('data', read).off('end', fail).off('close', fail).off('error', fail)
      act()
    }
    const fail = (error?: unknown): void =>
      settle(() => reject(error instanceof Error ? error : new Error('the connection ended too early')))
    const read = (chunk: Buffer): void => {
      chunks.push(chunk)
      size += chunk.length
      if (size > longestLine) return fail(new Error('the line is too long'))
      if (!chunk.includes(10)) return
      const [line = ''] = Buffer.concat(chunks).toString().split('\n', 1)
      settle(() => resolve(line))
    }
    socket.on('data', read).on('end', fail).on('close', fail).on('error', fail)
  })
