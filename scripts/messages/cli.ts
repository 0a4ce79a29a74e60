// npm run messages: the report; export --locale <tag>; import <file>
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../run.ts'
import { exportMessages, importMessages } from './exchange.ts'
import { reportMessages } from './report.ts'
import { readXliff, writeXliff } from './xliff.ts'

const usage = 'npm run --silent messages [-- export --locale <tag> | -- import <file.xlf>]'

const { values, positionals } = parseArgs({ options: { locale: { type: 'string' } }, allowPositionals: true })
const [command, file] = positionals

const report = (): void => {
  const problems = reportMessages()
  console.log(problems.length === 0 ? 'Every message is there, and read.' : problems.join('\n'))
  if (problems.length > 0) process.exitCode = 1
}

const main = (): void => {
  if (command === undefined) return report()
  if (command === 'export' && values.locale !== undefined)
    return void process.stdout.write(writeXliff(exportMessages(values.locale)))
  if (command === 'import' && file !== undefined) {
    for (const path of importMessages(readXliff(readFileSync(file, 'utf8'))))
      console.log(relative(root, path))
    return
  }
  console.error(usage)
  process.exitCode = 1
}

try {
  main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
