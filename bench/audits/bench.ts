import { parseArgs } from 'node:util'
import { isReachable } from '../../apps/identity/src/testing/find-postgres.ts'
import { postgresUrl } from '../../apps/identity/src/testing/open-test-database.ts'
import type { Bench, Measure } from '../support/measure.ts'
import { type LogRates, measureLog } from './measure-log.ts'

/** The log of the gates has a million rows: `npm run bench -- audits --rows=1000000`. */
const usualRows = 100_000
const { values } = parseArgs({ options: { rows: { type: 'string' } }, strict: false })
const rows = typeof values.rows === 'string' ? Number(values.rows) : usualRows

const pageMeasures = (engine: string, { pages }: LogRates): Measure[] =>
  [...pages].map(([name, value]) => ({
    name: `${engine}: first page of ${rows} rows, ${name}, p95`,
    value,
    unit: 'ms',
    atMost: 50,
  }))

const fileMeasures = (engine: string, { file, quarter }: LogRates, gates: boolean): Measure[] => [
  {
    name: `${engine}: CSV`,
    value: file.rowsPerSecond,
    unit: 'rows per second',
    ...(gates ? { atLeast: 250_000 } : {}),
  },
  { name: `${engine}: CSV, time of the server's own process`, value: file.cpuUs, unit: 'µs per row' },
  { name: `${engine}: CSV, first byte`, value: file.firstByteMs, unit: 'ms', atMost: 100 },
  {
    name: `${engine}: CSV of a quarter of them, memory growth`,
    value: quarter.growthMb,
    unit: 'MB',
  },
  {
    name: `${engine}: CSV, memory growth`,
    value: file.growthMb,
    unit: 'MB',
    // The embedded engine is part of the process, and keeps its own pages there.
    ...(gates ? { atMost: 64 } : {}),
  },
]

export const bench: Bench = async () => {
  const measures: Measure[] = []
  if (await isReachable(postgresUrl)) {
    const rates = await measureLog('postgres', rows)
    measures.push(...pageMeasures('PostgreSQL', rates), ...fileMeasures('PostgreSQL', rates, true))
  } else console.log('  no PostgreSQL: only the embedded engine is measured')
  const rates = await measureLog('embedded', rows)
  return [...measures, ...pageMeasures('Embedded', rates), ...fileMeasures('Embedded', rates, false)]
}
