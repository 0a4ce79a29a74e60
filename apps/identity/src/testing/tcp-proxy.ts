import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between a server and its database that a test can take away. */
export type TcpProxy = {
  readonly port: number
  /** Passes nothing on any more, in either direction, and closes nothing: a fail-over, or dropped packets. */
  readonly silence: () => void
  /** Passes on again, with what was held back. */
  readonly heal: () => void
  /** Ends every connection by a reset and refuses new ones, until `accept`. */
  readonly refuse: () => Promise<void>
  readonly accept: () => Promise<void>
  readonly close: () => Promise<void>
}

type Pair = { readonly near: Socket; readonly far: Socket }

/** @param target where connections lead when nothing is wrong */
export const startTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const pairs = new Set<Pair>()
  let isSilent = false
  const join = ({ near, far }: Pair): void => {
    near.pipe(far)
    far.pipe(near)
  }
  const part = ({ near, far }: Pair): void => {
    near.unpipe(far).pause()
    far.unpipe(near).pause()
  }
  const server = createServer((near) => {
    const far = connect(target)
    const pair = { near, far }
    pairs.add(pair)
    for (const socket of [near, far]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        near.destroy()
        far.destroy()
      })
    }
    if (!isSilent) join(pair)
  })
  const listen = async (port: number): Promise<number> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const port = await listen(0)
  const stopListening = async (): Promise<void> => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    await closed
  }
  return {
    port,
    silence: () => {
      isSilent = true
      for (const pair of pairs) part(pair)
    },
    heal: () => {
      isSilent = false
      for (const pair of pairs) join(pair)
    },
    refuse: stopListening,
    accept: async () => void (await listen(port)),
    close: stopListening,
  }
}
