import { expect, test } from 'vitest'
import { aListener } from '../../testing/listener.ts'
import { statuses, wire } from '../../testing/raw-client.ts'

const second = wire('/second')
const chunked = `0\r\n\r\n${second}`

/** Requests that say their length in more than one way: a proxy and a server that read them unlike see other requests. */
const unclear: Readonly<Record<string, string>> = {
  'a length and chunks': wire('/body', ['Content-Length: 4', 'Transfer-Encoding: chunked'], 'POST') + chunked,
  'chunks and a length': wire('/body', ['Transfer-Encoding: chunked', 'Content-Length: 4'], 'POST') + chunked,
  'two lengths': wire('/body', ['Content-Length: 4', 'Content-Length: 0'], 'POST') + second,
  'a list of lengths': wire('/body', ['Content-Length: 4, 0'], 'POST') + second,
  'a length with a sign': wire('/body', ['Content-Length: +4'], 'POST') + second,
  'a length of hexadecimal digits': wire('/body', ['Content-Length: 0x4'], 'POST') + second,
  'chunks under another name': wire('/body', ['Transfer-Encoding: xchunked'], 'POST') + chunked,
  'chunks before another coding': wire('/body', ['Transfer-Encoding: chunked, identity'], 'POST') + chunked,
  'a space before the colon': wire('/body', ['Content-Length : 4'], 'POST') + second,
  'a header that goes on in the next line':
    wire('/body', ['Transfer-Encoding:', ' chunked'], 'POST') + chunked,
}

test.each(Object.entries(unclear))(
  'SEC-DE-04 a request whose length is said by %s is refused, and nothing behind it is taken for a request',
  async (_, text) => {
    const server = await aListener()
    const client = await server.client()
    client.send(text)
    await client.ended
    expect(statuses(client.received())).toEqual([400])
    expect(server.requests).not.toContain('/second')
  },
)
