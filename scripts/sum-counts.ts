// The last line of `.ci/run`: what came of all its commands. One that did not get to its end counts as a failure.
import { addCounts, readCount, toCountLine } from './counts.ts'

const total = addCounts(process.argv.slice(2).map(readCount))
console.log(`\n${toCountLine(total)}`)
process.exit(total.failed === 0 ? 0 : 1)
