/** What the memory of a process is like right after a full collection, in bytes. */
export type Inspector = {
  readonly heapAfterCollection: () => Promise<number>
  readonly close: () => void
}

type Reply = { readonly id: number; readonly result?: Record<string, unknown>; readonly error?: object }

/** Talks to a Node process that was started with `--inspect` (Chrome DevTools Protocol). */
export const inspect = async (port: number): Promise<Inspector> => {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  if (target === undefined) throw new Error('The process has nothing to inspect')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let count = 0
  const send = async (method: string): Promise<Record<string, unknown>> => {
    count += 1
    const id = count
    const { result, error } = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
    if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`)
    return result
  }
  await send('HeapProfiler.enable')
  return {
    heapAfterCollection: async () => {
      // What finalizers let go of is collected by the second round only.
      await send('HeapProfiler.collectGarbage')
      await send('HeapProfiler.collectGarbage')
      return Number((await send('Runtime.getHeapUsage')).usedSize)
    },
    close: () => socket.close(),
  }
}
