import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Row } from './support/fault.ts'
import { aDataDirectory, startServer } from './support/server.ts'

const sockets = 10
const requestsPerSocket = 1_000
/** What the flood may cost beyond an idle server, in MiB of memory. */
const mostMiB = 150

const metric = async (metricsUrl: string, name: string): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

const readMemory = (metricsUrl: string) => metric(metricsUrl, 'process_resident_memory_bytes')

/** What an idle server needs: after its start it takes more for a while, which is no cost of what comes then. */
const idleMemory = async (metricsUrl: string): Promise<number> => {
  let before = await readMemory(metricsUrl)
  for (let looks = 0; looks < 50; looks += 1) {
    await setTimeout(200)
    const now = await readMemory(metricsUrl)
    if (Math.abs(now - before) < 2 ** 20) return now
    before = now
  }
  return before
}

/** Asks for a large document a thousand times over one connection, and reads nothing. */
const flooding = async (port: number, path: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requestsPerSocket))
  return socket
}

/** Floods the server without reading, and looks what that costs and whether others are answered. */
export const flood = async (): Promise<Row> => {
  const data = await aDataDirectory()
  const server = await startServer(data.path)
  try {
    await (await fetch(`${server.url}/openapi.json`)).arrayBuffer()
    const before = await idleMemory(server.metricsUrl)
    const port = Number(new URL(server.url).port)
    const open = await Promise.all(
      Array.from({ length: sockets }, (_, index) =>
        flooding(port, index % 2 === 0 ? '/openapi.json' : '/docs'),
      ),
    )
    const took: number[] = []
    let peak = before
    for (let count = 0; count < 50; count += 1) {
      const from = performance.now()
      const answer = await fetch(`${server.url}/healthz`)
      if (!answer.ok) throw new Error(`/healthz was answered ${answer.status}`)
      took.push(performance.now() - from)
      peak = Math.max(peak, await readMemory(server.metricsUrl))
    }
    for (const socket of open) socket.destroy()
    const grown = (peak - before) / 2 ** 20
    return {
      fault: `${sockets} connections ask ${requestsPerSocket} times each for a large document and read nothing`,
      promise: `The server keeps answering others, and takes at most ${mostMiB} MiB more`,
      measured: `${grown.toFixed(0)} MiB more; others answered within ${Math.max(...took).toFixed(0)} ms`,
      isKept: grown <= mostMiB,
    }
  } finally {
    await server.stop()
    await data.remove()
  }
}
