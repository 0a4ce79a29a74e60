// npm run test:changed [-- <commit>] [--list]: tests that a change can break, since a commit or, without one, the last.
import { runBrowserTests } from '../browser-tests.ts'
import { readReport } from '../reports.ts'
import { runShown, tool } from '../run.ts'
import { secondsOfFiles, type UnitTimes } from '../slowest.ts'
import { chooseTests } from './choose.ts'
import { withinBudget } from './within-budget.ts'

/** Two workers are done with it in a minute, most of the time in less. */
const budgetSeconds = 110

/** What a file takes that no run has timed yet. */
const unknownSeconds = 2

const words = process.argv.slice(2)
const [since = 'HEAD'] = words.filter((word) => !word.startsWith('--'))
const { changedFiles, tests, specs } = chooseTests(since)
const report = readReport<UnitTimes>('vitest.json')
const seconds = report ? secondsOfFiles(report) : new Map<string, number>()
const { chosen, left } = withinBudget(tests, {
  seconds: budgetSeconds,
  readSeconds: (file) => seconds.get(file) ?? unknownSeconds,
})
const inAll = chosen.reduce((sum, file) => sum + (seconds.get(file) ?? unknownSeconds), 0)
console.log(
  `${changedFiles} changed files can break ${tests.length} test files; ${chosen.length} run, about ${Math.round(inAll)} s of work`,
)
for (const file of left) console.log(`left to npm test, further away: ${file}`)
if (words.includes('--list')) {
  for (const file of [...chosen, ...specs]) console.log(file)
  process.exit(0)
}
const unitCode = chosen.length > 0 ? await runShown(tool('vitest'), ['run', ...chosen]) : 0
const browserCode = specs.length > 0 ? (await runBrowserTests({ files: specs })).code : 0
process.exit(Math.max(unitCode, browserCode))
