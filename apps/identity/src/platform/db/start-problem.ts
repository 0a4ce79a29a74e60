import { storageProblem } from './storage-problem.ts'
import { StartError } from '../../runtime/start-error.ts'

/**
 * What the person who started a process can do something about, in one line.
 * @returns undefined for a fault of the program, which is logged with its stack
 */
export const startProblem = (error: unknown): string | undefined => {
  if (error instanceof StartError) return error.message
  const problem = storageProblem(error)
  if (problem === undefined) return undefined
  const { path } = error as NodeJS.ErrnoException
  return path === undefined ? `The database cannot be used: ${problem}` : `Cannot use ${path}: ${problem}`
}
