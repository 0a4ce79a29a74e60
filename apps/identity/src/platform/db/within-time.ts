import { setTimeout as setTimer } from 'node:timers'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * An answer of the database, or a failure when it does not come in time. The late answer is not used.
 *
 * @param answerMs milliseconds
 * @throws DatabaseUnavailable with the message
 */
export const withinTime = async <T>(answer: Promise<T>, answerMs: number, message: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimer(() => reject(new DatabaseUnavailable(message)), answerMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
