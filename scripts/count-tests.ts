// npm run test:count -- [commit]: assertions and requirement ids in tests now, beside those of a commit. A change of the
// tests that loses one of them shows it here.
import { execFileSync } from 'node:child_process'
import { root } from './run.ts'

const testFiles = [
  '*.test.ts',
  '*.test.tsx',
  '*.suite.ts',
  '*.suite.tsx',
  '*-suite.tsx',
  '*.spec.ts',
  'e2e/*.ts',
  '*/testing/*.ts',
]

/** Every match of a pattern in tests, of a commit or of the files as they are. */
const matches = (pattern: string, commit?: string): readonly string[] => {
  const where = commit === undefined ? [] : [commit]
  const untracked = commit === undefined ? ['--untracked'] : []
  const words = ['grep', ...untracked, '-ohE', pattern, ...where, '--', ...testFiles]
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
    .split('\n')
    .filter(Boolean)
}

const countEach = (all: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

const counted = {
  assertions: 'expect(\\.poll|\\.soft)?\\(',
  'requirement ids': 'SEC-[A-Z]+-[0-9]+',
}

const [commit = 'HEAD'] = process.argv.slice(2)
for (const [name, pattern] of Object.entries(counted)) {
  const [before, now] = [countEach(matches(pattern, commit)), countEach(matches(pattern))]
  const sum = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((one, other) => one + other, 0)
  console.log(`${name}: ${sum(now)}, ${sum(before)} in ${commit}`)
  if (name === 'assertions') continue
  for (const id of [...new Set([...before.keys(), ...now.keys()])].toSorted()) {
    const [was, is] = [before.get(id) ?? 0, now.get(id) ?? 0]
    if (was !== is) console.log(`  ${id}: ${is}, ${was} in ${commit}`)
  }
}
