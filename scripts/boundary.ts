// npm run boundary: tries every attack in a real browser and writes the table of what came of them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attacksIn, boundaryFile, boundaryPage } from './boundary-table.ts'
import { runBrowserTests } from './browser-tests.ts'
import { endChildren, root } from './run.ts'

const folder = join(root, 'e2e')
const attacking = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts') && !name.includes('node_modules'))
  .filter((name) => /\b(attack|noteAttack)\(/.test(readFileSync(join(folder, name), 'utf8')))

const { code, report } = await runBrowserTests({ files: attacking })
await endChildren()
if (code !== 0 || !report) {
  console.error('An attack came to something else than it must: docs/boundary.md is left as it was.')
  process.exit(code || 1)
}
const rows = attacksIn(report)
writeFileSync(boundaryFile, boundaryPage(rows, report.config.metadata.browser))
console.log(`${rows.length} attacks in docs/boundary.md`)
