import { once } from 'node:events'
import { createServer } from 'node:net'

/** Just enough of a mail server to be sent to. */
export type TestSmtpServer = {
  readonly url: string
  /** What was sent, as it came over the wire. */
  readonly received: string[]
  readonly close: () => Promise<void>
}

export const startSmtpServer = async (): Promise<TestSmtpServer> => {
  const received: string[] = []
  const server = createServer((socket) => {
    let pending = ''
    let isData = false
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    const hear = (line: string): void => {
      if (/^DATA/i.test(line)) {
        isData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) {
        say('221 bye')
        socket.end()
      } else say('250 ok')
    }
    say('220 test')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      pending += chunk.toString()
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = pending.indexOf(end)
        if (at === -1) return
        const part = pending.slice(0, at)
        pending = pending.slice(at + end.length)
        if (isData) {
          received.push(part)
          isData = false
          say('250 ok')
        } else hear(part)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
