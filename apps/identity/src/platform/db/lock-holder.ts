import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Which process holds a lock. It is written for the message only: nothing is decided by it. */
export type Holder = { readonly host: string; readonly pid: number; readonly since: Date }

const holderPath = (lockPath: string): string => `${lockPath}-holder`

/** @returns undefined when the file is missing, or half written. */
export const readHolder = (lockPath: string): Holder | undefined => {
  try {
    const [pid, host] = readFileSync(holderPath(lockPath), 'utf8').trim().split(' ')
    const since = statSync(holderPath(lockPath)).mtime
    return pid && host ? { pid: Number(pid), host, since } : undefined
  } catch {
    return undefined
  }
}

/** The lock holds without this file, so that a full disk only makes the message of a second opener shorter. */
export const writeHolder = (lockPath: string): void => {
  try {
    rmSync(holderPath(lockPath), { force: true })
    writeFileSync(holderPath(lockPath), `${process.pid} ${hostname()}\n`, { mode: 0o600 })
  } catch {
    return
  }
}

/** A file that cannot be removed names a process that is gone: the next opener says so and goes on. */
export const forgetHolder = (lockPath: string): void => {
  try {
    rmSync(holderPath(lockPath), { force: true })
  } catch {
    return
  }
}

/** The holder in words; host names are those of containers where there are some. */
export const describeHolder = (holder: Holder | undefined): string =>
  holder === undefined
    ? 'another process'
    : `process ${holder.pid} on ${holder.host} since ${holder.since.toISOString()}`
