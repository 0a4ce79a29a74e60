import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A socket's path fits into the 104 bytes that the smallest of the systems has for it, with the end of the text. */
const longestPath = 103

/** @returns undefined where there can be no socket: on Windows, and in a folder with a very long name. */
export const controlPath = (dataDirectory: string): string | undefined => {
  const path = join(dataDirectory, 'control.sock')
  return process.platform === 'win32' || Buffer.byteLength(path) > longestPath ? undefined : path
}

/** What a command asks for, by the one word that it sends. */
export type ControlHandlers = Readonly<Record<string, (socket: Socket) => Promise<void>>>

const answer = async (socket: Socket, handlers: ControlHandlers): Promise<void> => {
  const [word] = (await once(socket, 'data')) as [Buffer]
  const handler = handlers[word.toString('latin1').trim()]
  if (handler === undefined) throw new Error('an unknown command was asked for')
  await handler(socket)
}

type Options = {
  readonly path: string
  readonly handlers: ControlHandlers
  /** A caller that neither reads nor writes for so long is cut off. */
  readonly idleTimeoutMs: number
  /** Told of a command that failed; its caller sees the connection end early. */
  readonly onError: (error: unknown) => void
}

/**
 * Takes commands from other processes of the same user, one at a time. Only the holder of the data directory's lock
 * may listen: it removes the socket that a killed process left behind.
 */
export const listenForControl = async ({
  path,
  handlers,
  idleTimeoutMs,
  onError,
}: Options): Promise<{ close: () => Promise<void> }> => {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.setTimeout(idleTimeoutMs, () => socket.destroy(new Error('the caller does not read')))
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    answer(socket, handlers).catch((error: unknown) => {
      onError(error)
      socket.destroy()
    })
  })
  server.maxConnections = 1
  await rm(path, { force: true })
  server.listen(path)
  await once(server, 'listening')
  await chmod(path, 0o600)
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Asks the process that has a data directory open.
 * @returns undefined when no process listens there
 */
export const askControl = async (dataDirectory: string, word: string): Promise<Socket | undefined> => {
  const path = controlPath(dataDirectory)
  if (path === undefined) return undefined
  const socket = createConnection({ path, allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
  socket.write(`${word}\n`)
  return socket
}
