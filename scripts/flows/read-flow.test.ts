import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readFlow } from './read-flow.ts'
import { createModuleReader } from './read-module.ts'

test('cells name the steps and commands of the functions and values that they use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flows-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    join(folder, 'end.ts'),
    "export const end = () => [{ step: 'done' }, { do: 'leave' }] as const\nconst gone = { step: 'unused' }\n",
  )
  const file = join(folder, 'small.flow.ts')
  writeFileSync(
    file,
    `import { end } from './end.ts'
const shared = { dropped: () => [{ step: 'failed' }], refused: () => [{ step: 'failed' }] }
export const small: Flow<State, Event, Command, Facts> = {
  first: {
    ...shared,
    opened: (state, event) => (event.step === 'done' ? [state] : [{ step: state.isLate ? 'failed' : 'first' }]),
    refused: end,
  },
  done: {},
  failed: {},
}
`,
  )
  expect(readFlow(createModuleReader(), file, 'small')).toEqual([
    { step: 'first', event: 'dropped', next: ['failed'], commands: [] },
    { step: 'first', event: 'refused', next: ['done'], commands: ['leave'] },
    { step: 'first', event: 'opened', next: ['failed', 'first'], commands: [] },
  ])
})
