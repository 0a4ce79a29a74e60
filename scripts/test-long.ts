// npm run test:long: products of long lists, which `.ci/run` runs after npm test: every address in every look, and servers
// that are killed, starved and damaged in every way.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runBrowserTests, toPartResult } from './browser-tests.ts'
import { keepCount, type PartResult, runParts, toCountLine } from './counts.ts'
import { reports } from './reports.ts'
import { endChildren, endWithChildren } from './run.ts'
import { runUnitTests } from './unit-tests.ts'

const say = (text: string) => console.log(text)
const report = 'vitest-long.json'

const vitest = (): Promise<PartResult> => runUnitTests(report, ['long'])
const playwright = async (): Promise<PartResult> => toPartResult(await runBrowserTests({ runs: ['long'] }))

endWithChildren()

mkdirSync(reports, { recursive: true })
rmSync(join(reports, report), { force: true })
const total = await runParts([vitest, playwright], say)
await endChildren()
keepCount('long', total)
say(`\n${toCountLine(total)}`)
process.exit(total.failed === 0 ? 0 : 1)
