import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Where runners of tests write what came of them. */
export const reports = join(root, '.cache', 'reports')

/** A report as its runner wrote it; undefined when the runner died before. */
export const readReport = <Shape>(name: string): Shape | undefined => {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8')) as Shape
  } catch {
    return undefined
  }
}
