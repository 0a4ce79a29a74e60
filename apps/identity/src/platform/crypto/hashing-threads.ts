import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const tasks = '/proc/self/task'

/** A thread may end between two looks. */
const toThreadName = (thread: string): string => {
  try {
    return readFileSync(`${tasks}/${thread}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/**
 * Has the threads that hash give way to the one that answers, and to the database: a signed-in user must not
 * wait for those who sign in. Only Linux lets a process order its threads; elsewhere they are equals.
 */
export const letHashingGiveWay = (): void => {
  if (process.platform !== 'linux') return
  const hashing = readdirSync(tasks).filter((thread) => toThreadName(thread) === 'libuv-worker')
  for (const thread of hashing) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
}
