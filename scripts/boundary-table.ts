import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

type Note = { readonly type: string; readonly description?: string }
/** One error of a test. */
export type Problem = {
  readonly message?: string
  readonly location?: { readonly file: string; readonly line: number }
}
type Run = {
  readonly status: string
  readonly duration: number
  readonly annotations: readonly Note[]
  readonly errors?: readonly Problem[]
}
type Spec = {
  readonly title: string
  readonly file: string
  readonly tests: readonly { readonly results: readonly Run[] }[]
}
type Suite = { readonly specs: readonly Spec[]; readonly suites?: readonly Suite[] }

/** What is read of a report of Playwright. */
export type BrowserReport = {
  readonly config: { readonly metadata: { readonly browser: string } }
  readonly suites: readonly Suite[]
}

/** Where the table of attacks is. */
export const boundaryFile = join(root, 'docs', 'boundary.md')

export const listSpecs = ({ specs, suites = [] }: Suite): readonly Spec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
]

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** A row for each attack that was tried and came to what it must come to. */
export const attacksIn = (report: BrowserReport): readonly string[] => {
  const rows = report.suites.flatMap(listSpecs).flatMap(({ title, tests }) => {
    const run = tests[0]?.results.at(-1)
    const noted = (wanted: string) => run?.annotations.find(({ type }) => type === wanted)?.description
    const [attack, result] = [noted('attack'), noted('result')]
    if (run?.status !== 'passed' || attack === undefined || result === undefined) return []
    const ids = title.match(/\b(SEC-[A-Z]+-\d+)/g) ?? []
    return [`| ${cell(attack)} | ${cell(result)} | ${ids.join(' ')} |`]
  })
  return [...new Set(rows)].toSorted()
}

/** Rows of the table as it is written down. */
export const attacksWritten = (): readonly string[] =>
  readFileSync(boundaryFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Attack |') && !line.startsWith('| --- |'))

/** The whole page. @param browser name and version of the browser the attacks were run in */
export const boundaryPage = (rows: readonly string[], browser: string): string => `# The boundary, attacked

Everything a person types is typed into a frame of the portal's own origin. What follows was tried against it in a real
browser, with the real servers: pages of an attacker, a registered page that was taken over, and a portal that was taken
over. Each row is a test in \`e2e\`; \`npm test\` fails when a row here was not tried, came to something else, or is missing.

Written by \`npm run boundary\`. Last run in ${browser}.

| Attack | What comes of it | Requirements |
| --- | --- | --- |
${rows.join('\n')}
`
