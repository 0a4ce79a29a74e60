import { setImmediate } from 'node:timers'
import { withinTime } from './within-time.ts'

type Waiting<Key, Answer> = {
  readonly key: Key
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

const atMost = 100
/** Beyond the limit of the statement itself, so that this one only counts where the driver lost the statement. */
const defaultAnswerMs = 4_000

/**
 * Loads many keys with one query: those of one turn of the event loop, and those that came while the query before was
 * running. Nothing is cached. A query begins after the last caller that shares it has asked, so that each caller gets
 * the present state; the busier the server, the fewer queries there are for each request.
 *
 * @param load answers as many keys as it was given, in their order; where it fails, all callers that share it fail
 * @param answerMs milliseconds after which a query counts as lost, and the next one begins
 */
export const batch = <Key, Answer>(
  load: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  answerMs = defaultAnswerMs,
): ((key: Key) => Promise<Answer>) => {
  const waiting: Waiting<Key, Answer>[] = []
  let isRunning = false
  const next = async (): Promise<void> => {
    const some = waiting.splice(0, atMost)
    try {
      const answers = await withinTime(
        load(some.map(({ key }) => key)),
        answerMs,
        'a batch got no answer in time',
      )
      for (const [index, { resolve }] of some.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
    isRunning = waiting.length > 0
    if (isRunning) setImmediate(next)
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isRunning) return
      isRunning = true
      setImmediate(next)
    })
}
