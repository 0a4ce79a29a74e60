import { setImmediate } from 'node:timers'

type Waiting<Key, Answer> = {
  readonly key: Key
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const atMost = 100

/**
 * Asks one question for everybody who waits: those of one turn of the event loop, and those who came while the question
 * before was out. Nothing is remembered. A question begins after the last of those who share it has asked, so each of
 * them is told how things are now; the busier the server, the fewer questions there are for each request.
 *
 * @param ask answers as many keys as it was given, in their order; where it fails, all who share it fail
 */
export const askedTogether = <Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): ((key: Key) => Promise<Answer>) => {
  const waiting: Waiting<Key, Answer>[] = []
  let isOut = false
  const next = async (): Promise<void> => {
    const some = waiting.splice(0, atMost)
    try {
      const answers = await ask(some.map(({ key }) => key))
      for (const [index, { resolve }] of some.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
    isOut = waiting.length > 0
    if (isOut) setImmediate(next)
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isOut) return
      isOut = true
      setImmediate(next)
    })
}
