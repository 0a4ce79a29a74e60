import type { Adapter, Surroundings } from './adapter.ts'
import { type Area, type Check, Unsupported } from './check.ts'
import { handshake } from './checks/handshake.ts'
import { hostile } from './checks/hostile.ts'
import { navigation } from './checks/navigation.ts'
import { neighbours } from './checks/neighbours.ts'
import { teardown } from './checks/teardown.ts'
import { theme } from './checks/theme.ts'
import { tokens } from './checks/tokens.ts'

/** How one check went. */
export type Row = {
  readonly area: Area
  readonly name: string
  readonly result: 'passed' | 'failed' | 'unsupported'
  readonly why: string
}

const [first, ...signedIn] = tokens

/** In the order of a visit: each begins where the one before ended. */
const checks: readonly Check[] = [
  ...handshake,
  ...(first ? [first] : []),
  ...neighbours,
  ...signedIn,
  ...theme,
  ...navigation,
  ...teardown,
  ...hostile,
]

const judge = async (check: Check, adapter: Adapter, surroundings: Surroundings): Promise<Row> => {
  const { area, name } = check
  try {
    await check.judge(adapter, surroundings)
    return { area, name, result: 'passed', why: '' }
  } catch (error) {
    if (error instanceof Unsupported) return { area, name, result: 'unsupported', why: '' }
    const why = error instanceof Error ? error.message : String(error)
    return { area, name, result: 'failed', why }
  }
}

/**
 * Tries everything, also after something has failed, so that one run tells all there is to mend. Only where there is
 * no portal at all, nothing else can be tried.
 */
export const runConformance = async (adapter: Adapter, surroundings: Surroundings): Promise<Row[]> => {
  const rows: Row[] = []
  for (const check of checks) {
    const isHopeless = rows[0]?.result === 'failed'
    const { area, name } = check
    rows.push(
      isHopeless
        ? { area, name, result: 'failed', why: 'not tried: no portal was ready' }
        : await judge(check, adapter, surroundings),
    )
  }
  return rows
}

/** The rows as a table for people. */
export const toTable = (rows: readonly Row[]): string => {
  const width = Math.max(...rows.map(({ area }) => area.length))
  const lines = rows.map(({ area, name, result, why }) => {
    const mark = { passed: 'ok    ', failed: 'FAILED', unsupported: '-     ' }[result]
    return `${mark}  ${area.padEnd(width)}  ${name}${why && `\n        ${why.split('\n')[0]}`}`
  })
  const count = (result: Row['result']) => rows.filter((row) => row.result === result).length
  return [
    ...lines,
    '',
    `${count('passed')} passed, ${count('failed')} failed, ${count('unsupported')} not supported`,
  ].join('\n')
}
