import { ApiError, anyone, chunks, download, operation, rawBytes } from '@vestibule/contract'
import { Hono } from 'hono'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { describeOnServer } from '../testing/engines.ts'
import { startServer } from '../testing/listener.ts'
import { useTestServer } from '../testing/test-server.ts'
import type { HttpEnv } from './context.ts'
import { apiRoutes } from './routes.ts'
import { writeError } from './write-error.ts'

const input = v.object({})
const streamed = operation({
  name: 'streamed',
  kind: 'stream',
  mediaType: 'text/plain; charset=utf-8',
  method: 'GET',
  path: '/testing/streamed/{kind}',
  access: anyone,
  input: v.object({ kind: v.string() }),
  output: chunks,
})
const saved = operation({
  name: 'saved',
  kind: 'download',
  mediaType: 'text/plain',
  method: 'GET',
  path: '/testing/saved',
  access: anyone,
  input,
  output: download,
})
const plain = operation({
  name: 'plain',
  kind: 'text',
  method: 'GET',
  path: '/testing/plain',
  access: anyone,
  input,
  output: v.string(),
})
const signed = operation({
  name: 'signed',
  method: 'POST',
  path: '/testing/signed/{id}',
  access: anyone,
  input: v.object({ id: v.string(), rawBody: rawBytes }),
  output: v.object({ id: v.string(), hex: v.string() }),
  rawBody: ['application/json', 'application/x-www-form-urlencoded'],
  bodyLimit: 64,
})

const piece = 'x'.repeat(64 * 1024)

/** Counts what was made, and whether the end of it was reached or it was told to stop. */
const aSource = () => {
  const seen = { made: 0, isStopped: Promise.withResolvers<void>() }
  async function* pieces(kind: string): AsyncGenerator<string> {
    try {
      if (kind === 'refused') throw new ApiError('FORBIDDEN')
      if (kind === 'empty') return
      const most = kind === 'endless' ? Infinity : 3
      while (seen.made < most) {
        seen.made += 1
        yield piece
        if (kind === 'broken') throw new Error('The disk is gone')
      }
    } finally {
      seen.isStopped.resolve()
    }
  }
  return { seen, pieces }
}

describeOnServer('kinds of answers', (engine) => {
  const testServer = useTestServer(engine)
  const start = async () => {
    const { seen, pieces } = aSource()
    const handlers = {
      testing: {
        streamed: async ({ kind }: { readonly kind: string }) => pieces(kind),
        saved: async () => ({ fileName: 'über "1"/2\n.txt', content: pieces('short') }),
        plain: async () => 'as it is',
        signed: async ({ id, rawBody }: { readonly id: string; readonly rawBody: Uint8Array }) => ({
          id,
          hex: Buffer.from(rawBody).toString('hex'),
        }),
      },
    }
    const contract = { testing: { streamed, saved, plain, signed } }
    const { services } = testServer()
    const server = new Hono<HttpEnv>().onError(writeError(services.log))
    server.route('/', apiRoutes(services, { contract, handlers }))
    const { origin, close } = await startServer(server)
    onTestFinished(close)
    return { seen, get: (path: string, init?: RequestInit) => fetch(`${origin}/testing/${path}`, init) }
  }

  test('a stream is written whole, with its media type', async () => {
    const { get } = await start()
    const answer = await get('streamed/short')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await answer.text()).length).toBe(3 * piece.length)
    expect(await (await get('streamed/empty')).text()).toBe('')
  })

  test('what fails before the first piece is refused as usual', async () => {
    const { get } = await start()
    const answer = await get('streamed/refused')
    expect([answer.status, await answer.json()]).toMatchObject([403, { errorCode: 'FORBIDDEN' }])
  })

  test('what fails later breaks the connection off: half a file is never taken for a whole one', async () => {
    const { get } = await start()
    const answer = await get('streamed/broken')
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
  })

  test('a client that goes away stops the making, and one that does not read stops it for a while', async () => {
    const { get, seen } = await start()
    const controller = new AbortController()
    const answer = await get('streamed/endless', { signal: controller.signal })
    await answer.body?.getReader().read()
    controller.abort()
    await seen.isStopped.promise
    // More than this does not fit into the buffers on the way; without back-pressure it would be any number.
    expect(seen.made).toBeLessThan(2000)
  })

  test('a download has a name that no reader takes for a path or another header (RFC 6266)', async () => {
    const { get } = await start()
    const answer = await get('saved')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="_ber _1__2_.txt"; filename*=UTF-8''%C3%BCber%20_1__2_.txt`,
    )
    await answer.text()
    const text = await get('plain')
    expect([text.headers.get('content-type'), await text.text()]).toEqual([
      'text/plain; charset=utf-8',
      'as it is',
    ])
  })

  test('SEC-DE-04 a raw body arrives byte by byte, of its media types only, and no larger than allowed', async () => {
    const { get } = await start()
    const post = (body: BodyInit, contentType: string) =>
      get('signed/7', { method: 'POST', body, headers: { 'content-type': contentType } })
    const bytes = Uint8Array.from([0, 255, 123, 128, 10])
    const answer = await post(bytes, 'application/json; charset=utf-8')
    expect(await answer.json()).toEqual({ id: '7', hex: '00ff7b800a' })
    expect((await post('a=b', 'application/x-www-form-urlencoded')).status).toBe(200)
    expect((await post('x', 'text/plain')).status).toBe(415)
    expect((await post('x'.repeat(65), 'application/json')).status).toBe(413)
  })
})
