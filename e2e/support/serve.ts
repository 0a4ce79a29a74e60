import { createServer, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'

/** What a page of a test is made of; a path that is not listed is not there. */
export type Answer = {
  readonly type?: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A server of pages that a test writes, and everything that was asked of it. */
export type Pages = {
  readonly port: number
  /** Paths with their queries, in the order they were asked for. */
  readonly requests: string[]
  readonly put: (path: string, answer: Answer) => void
  readonly stop: () => Promise<void>
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })

/** Serves texts, compressed as any host would. @param port 0 for a free one */
export const servePages = async (port: number): Promise<Pages> => {
  const pages = new Map<string, Answer>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    requests.push(pathname + search)
    const answer = pages.get(pathname)
    if (answer === undefined) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': answer.type ?? 'text/html',
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
      ...answer.headers,
    })
    response.end(gzipSync(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    port: address.port,
    requests,
    put: (path, answer) => void pages.set(path, answer),
    stop: () => closed(server),
  }
}

/** Serves a few texts on the port of an origin while work is done. */
export const serving = async <Result>(
  origin: string,
  answers: Readonly<Record<string, Answer>>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const pages = await servePages(Number(new URL(origin).port))
  for (const [path, answer] of Object.entries(answers)) pages.put(path, answer)
  try {
    return await work()
  } finally {
    await pages.stop()
  }
}
