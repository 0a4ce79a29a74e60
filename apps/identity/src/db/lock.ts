import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { processStartTime } from './process-start-time.ts'

export type Lock = { readonly release: () => Promise<void> }

/** Another process has the data directory. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
  readonly pid: number

  constructor(path: string, pid: number) {
    super(`${path} is held by process ${pid}: stop that process or set another DATA_DIR`)
    this.pid = pid
  }
}

type Holder = { readonly pid: number; readonly startTime: string }

const holderOf = async (path: string): Promise<Holder | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  const [pid, startTime] = text.trim().split(' ')
  return pid && startTime ? { pid: Number(pid), startTime } : undefined
}

/** Process ids are used again, so the start time has to agree as well; age alone never frees a lock. */
const isAlive = async ({ pid, startTime }: Holder): Promise<boolean> =>
  (await processStartTime(pid)) === startTime

/** Gives the file its name only if nobody has it, and with its content already in: a crash leaves no empty lock. */
const claim = async (ready: string, path: string): Promise<boolean> => {
  try {
    await link(ready, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes a dead lock away. Only the holder of a guard may, and it looks again first: otherwise a slow process could
 * remove the new lock of a faster one. A guard whose holder died is left behind and the next number is used.
 */
const reclaim = async (ready: string, path: string): Promise<void> => {
  for (let number = 0; ; number += 1) {
    const guard = `${path}.reclaim-${number}`
    if (await claim(ready, guard)) {
      const holder = await holderOf(path)
      if (holder !== undefined && !(await isAlive(holder))) await rm(path)
      return rm(guard)
    }
    const other = await holderOf(guard)
    if (other === undefined || (await isAlive(other))) return
  }
}

const attempt = async (ready: string, path: string): Promise<Lock | undefined> => {
  if (await claim(ready, path)) return { release: () => rm(path, { force: true }) }
  const holder = await holderOf(path)
  if (holder !== undefined && (await isAlive(holder))) throw new DirectoryInUse(path, holder.pid)
  await reclaim(ready, path)
  return undefined
}

/** Takes the lock file or throws `DirectoryInUse` naming the holder (SEC-DE-06). */
export const takeLock = async (path: string): Promise<Lock> => {
  const ready = `${path}.new-${process.pid}-${randomUUID()}`
  await writeFile(ready, `${process.pid} ${await processStartTime(process.pid)}\n`, { mode: 0o600 })
  try {
    const lock = (await attempt(ready, path)) ?? (await attempt(ready, path))
    if (lock === undefined) throw new DirectoryInUse(path, (await holderOf(path))?.pid ?? 0)
    return lock
  } finally {
    await rm(ready, { force: true })
  }
}
