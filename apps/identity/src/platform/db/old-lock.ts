import { readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Holder } from './lock-holder.ts'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Field 22 of `/proc/<pid>/stat` (proc_pid_stat(5)); the command name before may hold spaces and brackets. */
const startTime = (pid: number): string | undefined => {
  const stat = readText(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

/**
 * The running server of a release that wrote its process id and start time into the file and held no lock. Only this
 * machine's own processes can be seen.
 * @returns undefined when the file names no process, one that is gone, or one whose id was given to another.
 */
export const oldHolder = (path: string): Holder | undefined => {
  const [, pid, started] = /^(\d+) (\d+)\n$/.exec(readText(path) ?? '') ?? []
  if (pid === undefined || Number(pid) === process.pid) return undefined
  if (!isRunning(Number(pid)) || startTime(Number(pid)) !== started) return undefined
  return { pid: Number(pid), host: hostname(), since: statSync(path).mtime }
}
