import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { readLine } from './read-line.ts'

const fileName = 'control.sock'

/** A socket's path fits into the 104 bytes that the smallest of the systems has for it, with the end of the text. */
const longestPath = 103

/** Callers at a time; each is a person or a script on this machine. */
const mostCallers = 16

/** Why there can be no socket in a folder, or undefined. */
export const controlProblem = (dataDirectory: string): string | undefined => {
  if (process.platform === 'win32') return 'there are no sockets in folders on Windows'
  const surplus = Buffer.byteLength(join(dataDirectory, fileName)) - longestPath
  return surplus > 0
    ? `the path of DATA_DIR is ${surplus} bytes too long for a socket in it (at most ${longestPath - fileName.length - 1}): choose a shorter one`
    : undefined
}

/** @returns undefined where there can be no socket */
const controlPath = (dataDirectory: string): string | undefined =>
  controlProblem(dataDirectory) === undefined ? join(dataDirectory, fileName) : undefined

/** One line of JSON. */
export type ControlRequest = { readonly do: string }

/** What a request asks for, by its `do`. The socket is ended by the handler. */
export type ControlHandlers = Readonly<
  Record<string, (request: ControlRequest, socket: Socket) => Promise<void>>
>

const answer = async (socket: Socket, handlers: ControlHandlers): Promise<void> => {
  const request = JSON.parse(await readLine(socket)) as Partial<ControlRequest> | null
  const name = request?.do ?? ''
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (handler === undefined) throw new Error('an unknown command was asked for')
  await handler({ ...request, do: name }, socket)
}

type Options = {
  readonly dataDirectory: string
  readonly handlers: ControlHandlers
  /** A caller that neither reads nor writes for so long is cut off. */
  readonly idleTimeoutMs: number
  /** Called with a request that failed; its caller sees the connection end early. */
  readonly onError: (error: unknown) => void
}

export type ControlServer = {
  /** Takes no more requests, waits for `finish`, and then cuts off who is still connected. */
  readonly close: (finish?: () => Promise<unknown>) => Promise<void>
}

/**
 * Takes requests from other processes of the same user. Only the holder of the data directory's lock may listen: it
 * removes the socket that a killed process left behind.
 *
 * @throws Error with `controlProblem` where there can be no socket
 */
export const listenForControl = async ({
  dataDirectory,
  handlers,
  idleTimeoutMs,
  onError,
}: Options): Promise<ControlServer> => {
  const path = controlPath(dataDirectory)
  if (path === undefined) throw new Error(controlProblem(dataDirectory))
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
  server.maxConnections = mostCallers
  await rm(path, { force: true })
  // The file is created with the rights that are left here, so that no other user can connect before `chmod`.
  const usual = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(usual)
  }
  await once(server, 'listening')
  await chmod(path, 0o600)
  return {
    close: async (finish) => {
      const closed = once(server, 'close')
      server.close()
      await finish?.()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/**
 * Asks the process that has a data directory open.
 *
 * @returns the connection, on which the answer comes; undefined when no process listens there
 */
export const askControl = async (
  dataDirectory: string,
  request: ControlRequest,
): Promise<Socket | undefined> => {
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
  socket.write(`${JSON.stringify(request)}\n`)
  return socket
}
