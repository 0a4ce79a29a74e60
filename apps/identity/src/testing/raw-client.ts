import { connect, type Socket } from 'node:net'

/** A client that writes what it likes on a connection, as no HTTP client would. */
export type RawClient = {
  readonly socket: Socket
  readonly send: (text: string) => void
  /** Everything that came so far. */
  readonly received: () => string
  /** Resolves once what came matches; rejects when the connection ends before. */
  readonly until: (pattern: RegExp) => Promise<string>
  /** How the connection ended: `closed`, or the code of the error. */
  readonly ended: Promise<string>
}

type Options = {
  readonly port: number
  readonly host?: string
  /** The address to come from: on Linux every address of 127/8 is one of this machine. */
  readonly from?: string
  /** A client that does not read leaves everything with the server and the kernel. */
  readonly isReading?: boolean
  readonly allowHalfOpen?: boolean
}

/** Connects one; it is connected when the promise resolves. */
export const aRawClient = async ({
  port,
  host = '127.0.0.1',
  from,
  isReading = true,
  allowHalfOpen,
}: Options) => {
  const socket = connect({ port, host, localAddress: from, allowHalfOpen })
  let text = ''
  let problem: string | undefined
  socket.on('error', (error: NodeJS.ErrnoException) => {
    problem = error.code
  })
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(problem ?? 'closed')))
  if (isReading) socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  else socket.pause()
  await Promise.race([new Promise((resolve) => socket.once('connect', resolve)), ended])
  const client: RawClient = {
    socket,
    send: (line) => void socket.write(line, 'latin1'),
    received: () => text,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!pattern.test(text)) return
          socket.off('data', look)
          resolve(text)
        }
        socket.on('data', look)
        void ended.then((how) => reject(new Error(`${how} after ${JSON.stringify(text.slice(-300))}`)))
        look()
      }),
    ended,
  }
  return client
}

/** Why a test that needs clients from several addresses cannot run here; undefined where it can. */
export const oneAddressOnly =
  process.platform === 'darwin' ? 'this system has no loopback address but 127.0.0.1' : undefined

/** A request as it stands on the wire. */
export const wire = (path: string, headers: readonly string[] = [], method = 'GET'): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

/** Status lines of all answers in what a client received. */
export const statuses = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
