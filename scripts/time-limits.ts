import { relative } from 'node:path'
import { root } from './run.ts'

/** Seconds that a file of tests and a test may take on a machine that does nothing else. */
const limits = { file: 20, test: 5 }

/** What is read of Vitest's report. */
export type TimesReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
  }[]
}

/** Files that may take longer, each with its reason. */
const slow: Readonly<Record<string, string>> = {
  'apps/identity/src/api/access-matrix.test.ts': 'every operation by every kind of caller is one comparison',
  'apps/identity/src/api/sub-tenants/acting-below.test.ts':
    'every operation in an account below is one comparison',
  'apps/identity/src/api/relations/accounts.test.ts': 'every operation in one relation is one comparison',
  'apps/identity/src/api/relations/former-actors.test.ts':
    'every operation in one relation is one comparison',
  'apps/identity/src/api/relations/people.test.ts': 'every operation in one relation is one comparison',
  'apps/identity/src/api/host-tokens/made-of-another.test.ts':
    'every operation that makes a session, of all that it may be made of',
  'apps/identity/src/api/sessions/begun-meanwhile.test.ts':
    'every end of sessions by everything that begins is one comparison',
  'apps/identity/src/start/start.test.ts': 'starts servers one after another, with a database of their own',
  'apps/identity/src/ops/operator/backup.test.ts': 'backs up and restores a database in nearly every test',
  'apps/identity/src/ops/operator/check.test.ts': 'reads every table of a database in a process of its own',
  'apps/identity/src/ops/operator/running-server.test.ts': 'commands are processes that talk to a server',
}

const line = (seconds: number, what: string): string => `${seconds.toFixed(1)} s  ${what}`

/** Files and tests that took longer than they may, the slowest first. A busy machine lets anything take long. */
export const overLimits = ({ testResults }: TimesReport, exceptions = slow): readonly string[] =>
  testResults
    .map((file) => ({ ...file, name: relative(root, file.name) }))
    .filter(({ name }) => exceptions[name] === undefined)
    .flatMap(({ name, startTime, endTime, assertionResults }) => [
      { seconds: (endTime - startTime) / 1000, limit: limits.file, what: name },
      ...assertionResults.map(({ fullName, duration }) => ({
        seconds: (duration ?? 0) / 1000,
        limit: limits.test,
        what: `${name}  ${fullName}`,
      })),
    ])
    .filter(({ seconds, limit }) => seconds > limit)
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ seconds, what }) => line(seconds, what))
