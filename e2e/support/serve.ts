import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

export type Answer = {
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Serves a few texts, compressed as any host would, on the port of an origin. */
export const serving = async <Result>(
  origin: string,
  answers: Readonly<Record<string, Answer>>,
  work: () => Promise<Result>,
): Promise<Result> => {
  const server = createServer((request, response) => {
    const answer = answers[new URL(request.url ?? '/', origin).pathname]
    if (answer === undefined) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': answer.type,
      'content-encoding': 'gzip',
      'cache-control': 'no-store',
      ...answer.headers,
    })
    response.end(gzipSync(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), '127.0.0.1', resolve))
  try {
    return await work()
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
