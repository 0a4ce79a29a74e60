// Everything a machine can judge without running the product: npm run check
import { buildAll } from './build.ts'
import { judgeFlows } from './flows/write.ts'
import { findUnjoinedMembers } from './joined-members.ts'
import { reportMessages } from './messages/report.ts'
import { findRetiredNames } from './retired-names.ts'
import { run, tool } from './run.ts'
import { judgeSdkApi } from './sdk-api.ts'
import { findVagueSentences } from './sentences.ts'
import { findStatements } from './statements.ts'
import { findViolations } from './zones.ts'

export type CheckResult = { readonly name: string; readonly problems: string }
type Check = { readonly name: string; readonly judge: () => Promise<string> }

const byTool = (name: string, command: string, args: readonly string[]): Check => ({
  name,
  judge: async () => {
    const { code, output } = await run(tool(command), args)
    return code === 0 ? '' : output
  },
})

const checks: readonly Check[] = [
  byTool('types', 'tsc', ['-b']),
  byTool('format', 'biome', ['format', '.']),
  byTool('lint', 'oxlint', ['--deny-warnings']),
  { name: 'zones', judge: async () => findViolations().join('\n') },
  { name: 'statements', judge: async () => findStatements().join('\n') },
  { name: 'memberships', judge: async () => findUnjoinedMembers().join('\n') },
  { name: 'names', judge: async () => findRetiredNames().join('\n') },
  { name: 'sentences', judge: async () => findVagueSentences().join('\n') },
  byTool('unused', 'knip', ['--no-progress']),
  byTool('size', 'size-limit', []),
  byTool('package', 'publint', ['run', 'dist/host-sdk', '--strict']),
  { name: 'messages', judge: async () => reportMessages().join('\n') },
  { name: 'flows', judge: async () => judgeFlows() },
  { name: 'package api', judge: async () => judgeSdkApi() },
  byTool('package types', 'attw', ['--pack', 'dist/host-sdk', '--profile', 'esm-only']),
]

/** Runs every check, also after one has failed, so that one run tells all there is to mend. */
export const runChecks = async (say: (text: string) => void): Promise<CheckResult[]> => {
  await buildAll(say)
  const results: CheckResult[] = []
  for (const { name, judge } of checks) {
    const problems = (await judge()).trim()
    say(`${problems === '' ? 'ok    ' : 'FAILED'} ${name}`)
    if (problems !== '') say(problems)
    results.push({ name, problems })
  }
  return results
}

if (import.meta.main) {
  const results = await runChecks((text) => console.log(text))
  process.exit(results.some(({ problems }) => problems !== '') ? 1 : 0)
}
