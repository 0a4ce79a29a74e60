/** What is read of Vitest's report. */
export type EngineReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

/** Suites end their names with the engine they run on. */
const count = ({ testResults }: EngineReport, engine: string): { ran: number; skipped: number } => {
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => fullName.includes(`(${engine})`))
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed').length
  return { ran, skipped: tests.length - ran }
}

/** Which engines the server's tests ran on, and what was left out for want of one. */
export const enginesOfTests = (report: EngineReport): string => {
  const postgres = count(report, 'postgres')
  const embedded = count(report, 'embedded')
  const missing = postgres.skipped > 0 ? `, ${postgres.skipped} skipped for want of PostgreSQL` : ''
  return `server: ${postgres.ran} on PostgreSQL, ${embedded.ran} on the embedded engine${missing}`
}
