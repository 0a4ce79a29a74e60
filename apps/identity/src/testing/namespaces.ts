import { spawnSync } from 'node:child_process'

/** Puts a command into a pid namespace of its own, as a container has. */
export const inPidNamespace = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] as const

/** Whether this user may make pid namespaces; the reason is printed where a test has to be left out. */
export const canUnshare = (): boolean => {
  const [command, ...options] = inPidNamespace
  const { status, stderr, error } = spawnSync(command, [...options, 'true'], { encoding: 'utf8' })
  if (status !== 0) process.stderr.write(`Skipped, no pid namespaces here: ${error?.message ?? stderr}\n`)
  return status === 0
}
