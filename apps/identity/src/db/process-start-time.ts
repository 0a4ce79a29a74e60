import { readFile } from 'node:fs/promises'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When a process started, in a form that is only good for comparing; undefined when there is no such process. Where
 * the system keeps no `/proc`, a running process answers `running`, and a reused id then looks like the old one: the
 * lock stays closed rather than being opened wrongly.
 */
export const processStartTime = async (pid: number): Promise<string | undefined> => {
  if (!isRunning(pid)) return undefined
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return 'running'
  // The command name may hold spaces and brackets; the numbered fields start after its last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? undefined : fields[19]
}
