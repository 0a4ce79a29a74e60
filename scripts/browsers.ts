// npm run browsers [-- <words of Playwright>]: the tests of e2e/browsers in Firefox and WebKitGTK. Without words it is a
// whole run, which writes the table of docs/browsers.md.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll } from './build.ts'
import { keepCount, runnerFailed, toCountLine } from './counts.ts'
import { readReport, reports } from './reports.ts'
import { endWithChildren, runShown, tool } from './run.ts'

type Report = { readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

const words = process.argv.slice(2)
const name = 'browsers.json'

endWithChildren()

mkdirSync(reports, { recursive: true })
rmSync(join(reports, name), { force: true })
await buildAll((text) => console.log(text))
const code = await runShown(
  tool('playwright'),
  ['test', '--config', 'e2e/browsers/playwright.config.ts', '--pass-with-no-tests', ...words],
  {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, name),
    ...(words.length === 0 && { WRITE_BROWSERS_TABLE: '1' }),
  },
)
const stats = readReport<Report>(name)?.stats
const count = stats
  ? { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  : runnerFailed
keepCount('browsers', count)
console.log(`browsers: ${toCountLine(count)}`)
process.exit(code)
