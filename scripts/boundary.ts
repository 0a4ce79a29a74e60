// npm run boundary: tries every attack in a real browser and writes the table of what came of them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attacksIn, boundaryFile, boundaryPage, type BrowserReport } from './boundary-table.ts'
import { endChildren, root, start, tool } from './run.ts'

const folder = join(root, 'e2e')
const attacking = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts') && !name.includes('node_modules'))
  .filter((name) => /\b(attack|noteAttack)\(/.test(readFileSync(join(folder, name), 'utf8')))

const reportFile = join(root, '.cache', 'reports', 'boundary.json')
mkdirSync(join(reportFile, '..'), { recursive: true })
const code = await new Promise<number>((resolve) =>
  start(
    tool('playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=line,json', ...attacking],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile } },
  ).once('exit', (exit) => resolve(exit ?? 1)),
)
await endChildren()
if (code !== 0) {
  console.error('An attack came to something else than it must: docs/boundary.md is left as it was.')
  process.exit(code)
}
const report = JSON.parse(readFileSync(reportFile, 'utf8')) as BrowserReport
const rows = attacksIn(report)
writeFileSync(boundaryFile, boundaryPage(rows, report.config.metadata.browser))
console.log(`${rows.length} attacks in docs/boundary.md`)
