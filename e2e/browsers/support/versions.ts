import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Says at the end in which browsers it was. */
class Versions implements Reporter {
  readonly #seen = new Set<string>()

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) if (type === 'browser') this.#seen.add(description ?? '')
  }

  onEnd(): void {
    process.stdout.write(`\n  in ${[...this.#seen].join(' and ') || 'no browser'}\n`)
  }
}

// oxlint-disable-next-line import/no-default-export -- a reporter is found by it
export default Versions
