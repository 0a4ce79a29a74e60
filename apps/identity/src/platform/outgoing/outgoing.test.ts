import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { createOutgoingFetch } from './outgoing-fetch.ts'
import { isPublicAddress } from './public-address.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server of this machine that the tests allow by its origin. */
const serve = (listener: RequestListener): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer(listener)
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })

const literal = async (hostname: string) => [hostname]
const strict = (addresses?: readonly string[]) =>
  createOutgoingFetch({
    allowedOrigins: [],
    resolve: async (hostname) => addresses ?? literal(hostname),
    timeoutMs: 500,
  })

const refused = [
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/plain,x',
  'gopher://example.com/',
  'not an address',
  'https://user@example.com/',
  'https://user:word@example.com/',
  'https://example.com:8443/',
  'https://example.com:80/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://0/',
  'https://0.0.0.0/',
  'https://0.1.2.3/',
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://239.255.255.255/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a00:1::]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456:789a::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[2001::1]/',
  'https://[100::1]/',
  'https://[::127.0.0.1]/',
]

describe('outgoing requests', () => {
  test.each(refused)('SEC-SO-09 %s is refused before anything is sent', async (address) => {
    await expect(strict()(address)).rejects.toThrow('outgoing address refused')
  })

  test('SEC-SO-09 a public name with one private address is refused', async () => {
    await expect(strict(['93.184.215.14', '10.0.0.1'])('https://example.com/')).rejects.toThrow('public')
    await expect(strict([])('https://example.com/')).rejects.toThrow('no such name')
  })

  test('SEC-SO-09 a name server that changes its mind is asked once', async () => {
    const origin = await serve((_, answer) => answer.end('here'))
    const lookups: string[] = []
    const fetch = createOutgoingFetch({
      allowedOrigins: [origin.replace('127.0.0.1', 'rebinding.test')],
      resolve: async (name) => {
        lookups.push(name)
        return lookups.length === 1 ? ['127.0.0.1'] : ['169.254.169.254']
      },
    })
    const answer = await fetch(`${origin.replace('127.0.0.1', 'rebinding.test')}/`)
    expect(await answer.text()).toBe('here')
    expect(lookups).toEqual(['rebinding.test'])
  })

  test('SEC-SO-09 a redirect is not followed', async () => {
    const seen: string[] = []
    const origin = await serve((request, answer) => {
      seen.push(request.url ?? '')
      answer.writeHead(302, { location: '/inside' }).end()
    })
    const fetch = createOutgoingFetch({ allowedOrigins: [origin] })
    const answer = await fetch(`${origin}/door`)
    expect(answer.status).toBe(302)
    expect(seen).toEqual(['/door'])
  })

  test('SEC-SO-09 an answer that drips is given up', async () => {
    const origin = await serve((_, answer) => {
      const drip = setInterval(() => answer.write('.'), 20)
      answer.on('close', () => clearInterval(drip))
    })
    const fetch = createOutgoingFetch({ allowedOrigins: [origin], timeoutMs: 200 })
    await expect(fetch(`${origin}/`)).rejects.toThrow()
  })

  test('SEC-SO-09 an answer without end is cut off', async () => {
    let sent = 0
    const origin = await serve((_, answer) => {
      const more = (): void => {
        while (sent < 1024 ** 3) {
          sent += 65_536
          if (!answer.write(Buffer.alloc(65_536))) return void answer.once('drain', more)
        }
      }
      more()
    })
    const fetch = createOutgoingFetch({ allowedOrigins: [origin], maxBytes: 1024 * 1024 })
    await expect(fetch(`${origin}/`)).rejects.toThrow('too large')
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  test('what is public is public', () => {
    for (const address of ['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07::1']) {
      expect(isPublicAddress(address)).toBe(true)
    }
    expect(isPublicAddress('localhost')).toBe(false)
  })
})
