import { afterEach } from 'vitest'
import { runEntry, type TestProcess } from './process.ts'

/** Runs entries of the server for the tests of a file, and kills after each test what still runs. */
export const useProcesses = () => {
  const running: TestProcess[] = []
  afterEach(async () => {
    for (const { child, exitCode } of running.splice(0)) {
      child.kill('SIGKILL')
      await exitCode
    }
  })
  return (command: string, env: Readonly<Record<string, string>>): TestProcess => {
    const one = runEntry(command, { LOG_LEVEL: 'warn', ...env })
    running.push(one)
    return one
  }
}
