import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { type Seen, writeTable } from './browsers-page.ts'
import { type Engine, engines } from './installed.ts'
import { type Row, rowType } from './note-row.ts'

/** Says at the end in which browsers it was; a run of everything in both engines writes `docs/browsers.md`. */
class TableReporter implements Reporter {
  readonly #versions = new Set<string>()
  readonly #seen: Seen[] = []

  onTestEnd(test: TestCase, { annotations }: TestResult): void {
    const engine = test.parent.project()?.name as Engine
    for (const { type, description = '' } of annotations) {
      if (type === 'browser') this.#versions.add(description)
      if (type === rowType) this.#seen.push({ ...(JSON.parse(description) as Row), engine })
    }
  }

  onEnd({ status }: FullResult): void {
    process.stdout.write(`\n  in ${[...this.#versions].join(' and ') || 'no browser'}\n`)
    const isInAll = engines.every((engine) => this.#seen.some((one) => one.engine === engine))
    if (status === 'passed' && isInAll && process.env.WRITE_BROWSERS_TABLE)
      writeTable(this.#seen, [...this.#versions])
  }
}

// oxlint-disable-next-line import/no-default-export -- a reporter is found by it
export default TableReporter
