import { aMaker } from '../../apps/identity/src/testing/api-tokens.ts'
import type { Browser } from '../../apps/identity/src/testing/browser.ts'
import { secondsBetweenRows } from '../../e2e/support/audit-rows.ts'
import type { Engine } from '../../apps/identity/src/testing/open-test-database.ts'
import { openLog } from './open-log.ts'
import { seedAudits } from './seed.ts'

/** The questions of the page: without a filter, and with each. */
const questions: Readonly<Record<string, string>> = {
  'no filter': '',
  severity: 'severity=High',
  'usual severity': 'severity=Info',
  action: 'action=role.changed',
  user: 'user=0199a000-0000-7000-8000-000000000007',
  email: 'email=person7@example.test',
  ip: 'ip=10.7.7.7',
  'time range': `from=${new Date(Date.now() - 40 * 86_400_000).toISOString()}&to=${new Date().toISOString()}`,
  'a usual word': 'filter=password',
  'a rare word': 'filter=order77',
  'a word of no row': 'filter=nothing',
  'sorted by address': 'sortBy=ip&sortDirection=asc',
}
const timesAsked = 20

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

const askPage = async (browser: Browser, query: string): Promise<number> => {
  const from = performance.now()
  const answer = await browser.request(`/audits?${query}`)
  await answer.text()
  if (!answer.ok) throw new Error(`/audits?${query} answered ${answer.status}`)
  return performance.now() - from
}

const pageTimes = async (browser: Browser): Promise<ReadonlyMap<string, number>> => {
  const times = new Map<string, number>()
  for (const [name, query] of Object.entries(questions)) {
    await askPage(browser, query)
    const durations: number[] = []
    for (let time = 0; time < timesAsked; time += 1) durations.push(await askPage(browser, query))
    times.set(name, p95(durations))
  }
  return times
}

const megabyte = 1024 * 1024

const lineEnd = 10

const countLines = (bytes: Uint8Array): number => {
  let lines = 0
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) lines += 1
  return lines
}

const exportLog = async (browser: Browser, query = '') => {
  const from = performance.now()
  const cpu = process.cpuUsage()
  const before = process.memoryUsage.rss()
  const answer = await browser.request(`/audits/export/csv/v2?${query}`, { method: 'POST', body: {} })
  let [firstByteMs, rows, peak] = [0, -1, before]
  const reader = answer.body!.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    firstByteMs ||= performance.now() - from
    rows += countLines(value)
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const seconds = (performance.now() - from) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return {
    rows,
    rowsPerSecond: rows / seconds,
    cpuUs: (user + system) / rows,
    firstByteMs,
    growthMb: (peak - before) / megabyte,
  }
}

export type LogRates = {
  readonly pages: ReadonlyMap<string, number>
  readonly file: Awaited<ReturnType<typeof exportLog>>
  readonly quarter: Awaited<ReturnType<typeof exportLog>>
}

/** A server in this process on one engine, with a log of so many rows. */
export const measureLog = async (engine: Engine, rows: number): Promise<LogRates> => {
  const { testServer, longDb, close } = await openLog(engine)
  try {
    const { tenant, browser } = await aMaker(testServer)
    await seedAudits(longDb, tenant.id, rows)
    const pages = await pageTimes(browser)
    // The first export warms up.
    await exportLog(browser)
    const since = new Date(Date.now() - (rows / 4) * secondsBetweenRows * 1000).toISOString()
    const quarter = await exportLog(browser, `from=${since}`)
    return { pages, quarter, file: await exportLog(browser) }
  } finally {
    await close()
  }
}
