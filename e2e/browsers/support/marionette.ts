import type { Socket } from 'node:net'

type Failure = { readonly error: string; readonly message: string }
type Answer = readonly [1, number, Failure | null, unknown]

/** Takes what has come whole off the front of what has come: each is its length, a colon, and that much JSON. */
const taken = (come: Buffer): { readonly message?: unknown; readonly left: Buffer } => {
  const colon = come.indexOf(':')
  const end = colon + 1 + Number(come.subarray(0, Math.max(colon, 0)).toString())
  if (colon < 0 || come.length < end) return { left: come }
  return { message: JSON.parse(come.subarray(colon + 1, end).toString()), left: come.subarray(end) }
}

/** The protocol that Firefox speaks by itself: `[0, id, command, parameters]`, and `[1, id, error, result]` for an answer. */
export const marionette = (socket: Socket) => {
  const waiting = new Map<number, (answer: Answer) => void>()
  let come: Buffer = Buffer.alloc(0)
  let last = 0
  socket.on('data', (chunk: Buffer) => {
    come = Buffer.concat([come, chunk])
    for (let next = taken(come); next.message !== undefined; next = taken(come)) {
      come = next.left
      // The first thing said is who speaks, and no answer.
      if (Array.isArray(next.message))
        waiting.get((next.message as unknown as Answer)[1])?.(next.message as unknown as Answer)
    }
  })
  return (command: string, parameters: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, ([, , failure, result]) => {
        if (failure) return reject(new Error(`${command}: ${failure.error}: ${failure.message}`))
        const isWrapped = typeof result === 'object' && result !== null && 'value' in result
        resolve(isWrapped ? result.value : result)
      })
      const text = Buffer.from(JSON.stringify([0, last, command, parameters]))
      socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]))
    })
}
